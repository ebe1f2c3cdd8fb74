import type { AnalyticsStep } from '@windfall/contract';
import { defineStrings } from '../../lib/i18n/strings.ts';

/** Sentences of the analytics screen (decisions, Routes). */
export const strings = defineStrings({
  en: {
    title: 'Analytics',
    lead: 'What happened in the community, counted by the server. Days are those of UTC.',
    failed: 'Failed to load the analytics. Please try again.',
    retry: 'Retry',
    loading: 'Loading the analytics',
    refreshing: 'Loading another time',

    controls: 'Which time',
    from: 'From',
    to: 'To',
    by: 'Step',
    stepDay: 'Day',
    stepWeek: 'Week',
    stepMonth: 'Month',
    show: 'Show',
    clear: 'Latest',
    span: (from: string, to: string) => `${from} to ${to}`,
    incomplete: 'Days that are long over are still being counted. Reload in a minute to see all of them.',

    perDay: 'per day',
    perWeek: 'per week',
    perMonth: 'per month',

    listings: 'New listings',
    listingsUnit: 'listings',
    members: 'New members',
    membersUnit: 'members',
    messages: 'Messages sent',
    messagesUnit: 'messages',
    taken: 'Listings that found a taker',
    takenUnit: 'listings',
    takenNote: 'Marked as no longer available in this time.',
    takerShare: 'Share of listings that found a taker',
    takerShareUnit: 'found a taker',
    takerShareNote: 'Of the listings made in this time, however late they were taken.',
    answeredShare: 'Share of conversations answered',
    answeredShareUnit: 'answered',
    answeredShareNote: 'Of the conversations begun in this time, however late the first answer came.',
    waits: 'Time to the first answer',
    waitsNote: 'Half of the answers came within the first line, nine of ten within the second. To a tenth.',
    median: 'Half within',
    p90: 'Nine of ten within',

    nothing: 'Nothing in this time',
    altogether: (count: string) => `${count} altogether`,
    overall: (share: string, unit: string) => `${share} ${unit}`,
    pointOf: (chart: string) => `${chart}: move along to hear each value`,
    valueAt: (when: string, value: string) => `${when}: ${value}`,
    none: 'none',
    table: 'Show as a table',
    tableOf: (chart: string) => `${chart} as a table`,
    time: 'Time',
    download: 'CSV',
    downloadOf: (name: string) => `Download ${name} as CSV`,

    categories: 'Top categories',
    category: 'Category',
    places: 'Top places',
    place: 'Place',
    searches: 'Searches that found nothing',
    searchesNote: 'What people looked for in vain, of the last 90 days at most. Nobody knows who it was.',
    words: 'Words',
    searchesCount: 'Searches',
    listingsCount: 'Listings',
    noListings: 'No listings in this time',
    noSearches: 'Everything that was looked for was found',

    minutes: (count: string) => `${count} min`,
    hours: (count: string) => `${count} h`,
    days: (count: string) => (count === '1' ? '1 day' : `${count} days`),
  },
});

type Texts = (typeof strings)['en'];

export const stepLabel = (t: Texts, step: AnalyticsStep) =>
  ({ day: t.stepDay, week: t.stepWeek, month: t.stepMonth })[step];

export const perStep = (t: Texts, step: AnalyticsStep) =>
  ({ day: t.perDay, week: t.perWeek, month: t.perMonth })[step];

/** A waiting time in the unit that suits it. */
export function waitInWords(t: Texts, minutes: number, locale: string): string {
  const number = (value: number) =>
    new Intl.NumberFormat(locale, { maximumFractionDigits: value < 10 ? 1 : 0 }).format(value);
  if (minutes < 60) return t.minutes(number(minutes));
  if (minutes < 48 * 60) return t.hours(number(minutes / 60));
  return t.days(number(minutes / 1_440));
}

/** How many minutes the unit has that an axis up to here goes by, so that its steps are round. */
export function waitUnit(minutes: number): number {
  if (minutes < 60) return 1;
  return minutes < 48 * 60 ? 60 : 1_440;
}
