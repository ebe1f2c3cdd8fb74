import { type AnalyticsStep, defineStrings, type SharingRule } from '@windfall/contract';

const RULES: Readonly<Record<SharingRule, string>> = {
  first: 'First to ask',
  draw: 'Draw',
  least: 'Least lately',
  choose: 'Giver chooses',
};

/** Strings of the analytics page. */
export const strings = defineStrings({
  en: {
    title: 'Analytics',
    lead: 'Activity in the community, counted by the server. Days are in UTC.',
    failed: 'Failed to load the analytics. Please try again.',
    retry: 'Retry',
    loading: 'Loading the analytics',
    refreshing: 'Loading another period',

    controls: 'Period',
    from: 'From',
    to: 'To',
    by: 'Step',
    stepDay: 'Day',
    stepWeek: 'Week',
    stepMonth: 'Month',
    show: 'Show',
    clear: 'Latest',
    span: (from: string, to: string) => `${from} to ${to}`,
    incomplete: 'Earlier days are still being counted. Reload in a minute to see all of them.',

    perDay: 'per day',
    perWeek: 'per week',
    perMonth: 'per month',

    listings: 'New listings',
    listingsUnit: 'listings',
    members: 'New members',
    membersUnit: 'members',
    messages: 'Messages sent',
    messagesUnit: 'messages',
    taken: 'Listings taken',
    takenUnit: 'listings',
    takenNote: 'Marked as no longer available in this period.',
    takerShare: 'Share of listings taken',
    takerShareUnit: 'taken',
    takerShareNote:
      'Of the listings created in this period, whenever they were marked as gone or some was picked up.',
    answeredShare: 'Share of conversations answered',
    answeredShareUnit: 'answered',
    answeredShareNote: 'Of the conversations started in this period, whenever the first reply came.',
    waits: 'Time to the first reply',
    waitsNote:
      'Half of the replies came within the first value, nine of ten within the second. Accurate to a tenth.',
    median: 'Half within',
    p90: 'Nine of ten within',

    exchanges: 'Requests and pickups',
    exchangesSum: (asked: string, pickedUp: string) => `${asked} asked, ${pickedUp} picked up`,
    exchangesNote: 'Each member who asks for some of a listing counts once.',
    asked: 'asked',
    promised: 'promised',
    picked_up: 'picked up',
    missed: 'missed',
    rules: 'Requests by rule',
    rulesNote:
      'How the listings are shared. A promise that is made anew counts again; a pickup without a word counts as done.',
    ruleColumn: 'Rule',
    rule: (rule: SharingRule | null) => (rule === null ? 'Deleted listings' : RULES[rule]),
    allRules: 'All',
    noExchanges: 'No requests in this period',

    nothing: 'No data in this period',
    altogether: (count: string) => `${count} in total`,
    overall: (share: string, unit: string) => `${share} ${unit}`,
    pointOf: (chart: string) => `${chart}: use the arrow keys to read each value`,
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
    searchesNote:
      'Searches without a result, of the last 90 days at most. The searching members are not recorded.',
    words: 'Words',
    searchesCount: 'Searches',
    listingsCount: 'Listings',
    noListings: 'No listings in this period',
    noSearches: 'All searches had results',

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

/** A waiting time in a suitable unit. */
export function waitInWords(t: Texts, minutes: number, locale: string): string {
  const number = (value: number) =>
    new Intl.NumberFormat(locale, { maximumFractionDigits: value < 10 ? 1 : 0 }).format(value);
  if (minutes < 60) return t.minutes(number(minutes));
  if (minutes < 48 * 60) return t.hours(number(minutes / 60));
  return t.days(number(minutes / 1_440));
}

/** Minutes in the unit of an axis with this upper end, so that its steps are round. */
export function waitUnit(minutes: number): number {
  if (minutes < 60) return 1;
  return minutes < 48 * 60 ? 60 : 1_440;
}
