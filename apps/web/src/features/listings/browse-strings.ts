import { type Allergen, defineStrings, type ListingSort } from '@windfall/contract';
import type { PlaceProblem } from './place-problem.ts';

/** Strings of the browse page. */
export const strings = defineStrings({
  en: {
    you: 'you',
    newNear: (place: string) => `New near ${place}`,
    allNear: (place: string) => `All listings near ${place}`,
    title: 'Browse Listings',
    readyTitle: 'Ready now',
    readyCategoryTitle: (category: string) => `${category}, ready now`,
    readyDescription: 'What neighbors have picked and share now, and what is in season in gardens near you.',
    wantedTitle: 'What neighbors are looking for',
    wantedCategoryTitle: (category: string) => `${category} that neighbors are looking for`,
    wantedDescription: 'What your neighbors near you are looking for: jars, tools, seedlings, fruit.',
    kind: 'Show',
    offered: 'Offered',
    ready: 'Ready now',
    lookedFor: 'Looked for',
    lookingFor: (what: string) => `I am looking for ${what}`,
    allOf: (category: string) => `All ${category.toLowerCase()}`,
    askNeighbors: 'Ask your neighbors for something',
    categoryTitle: (category: string) => `${category} from your neighbors`,
    searchTitle: (search: string) => `Results for “${search}”`,
    description: 'Homegrown fruits, vegetables, herbs, seeds and more that neighbors share near you.',
    categoryDescription: (category: string) =>
      `Homegrown ${category.toLowerCase()} that neighbors share near you.`,
    search: 'Search listings',
    searchPlaceholder: 'Zucchini, basil, seedlings…',
    searchButton: 'Search',
    categories: 'Categories',
    everything: 'Everything',
    filters: 'Filters',
    filtersOn: 'on',
    category: 'Category',
    allCategories: 'All categories',
    placeProblems: (problem: PlaceProblem) =>
      ({
        malformed: 'Please enter a five-digit ZIP code, such as 97202, or a town.',
        unknown: 'We do not know this place. Please check it, or enter a ZIP code or town nearby.',
        distanceAlone: 'Please enter a ZIP code or town to look within a distance.',
        nearestAlone: 'Please enter a ZIP code or town to see the nearest first.',
      })[problem],
    radius: 'How far',
    anyDistance: 'Anywhere',
    within: (distance: string) => `Within ${distance}`,
    leaveOut: 'Leave out',
    leaveOutHint: 'This goes by the crop. Please ask about mixed and homemade food.',
    allergens: { egg: 'Eggs', peanut: 'Peanuts', 'tree-nut': 'Nuts' } satisfies Record<Allergen, string>,
    leavesOut: (allergens: readonly string[]) => `Without ${allergens.join(', ').toLowerCase()}`,
    freeOn: 'Free on',
    freeOnHint: 'Only what is lent and free that day.',
    freeOnDay: (day: string) => `Free on ${day}`,
    withGone: 'Include what is gone',
    sort: 'Sort by',
    sortNewest: 'Newest first',
    sortDistance: 'Nearest first',
    sortFreshest: 'Freshest first',
    sortOldest: 'Oldest first',
    sortAlphabetical: 'Alphabetical',
    resetFilters: 'Reset Filters',
    applyFilters: 'Apply Filters',
    free: 'Free',
    corrected: (words: string) => `Showing results for “${words}”`,
    loading: 'Loading listings',
    shown: (count: number) => (count === 1 ? '1 listing' : `${count} listings`),
    shownOfMore: (count: number) => `${count} listings, more available`,
    showMore: 'Show more',
    fromStart: 'Back to the start of the list',
    emptyTitle: 'No listings found',
    emptyFiltered: 'Try other words, another category, or show all listings.',
    clearFilters: 'Clear Filters',
    failed: 'Failed to load listings',
    retry: 'Retry',
  },
});

export type BrowseTexts = (typeof strings)['en'];

export function sortLabel(sort: ListingSort, t: BrowseTexts): string {
  return {
    newest: t.sortNewest,
    distance: t.sortDistance,
    freshest: t.sortFreshest,
    oldest: t.sortOldest,
    alphabetical: t.sortAlphabetical,
  }[sort];
}
