import { defineStrings } from '@windfall/contract';

/** Strings around the guides; the guides' own texts are in their data. */
export const strings = defineStrings({
  en: {
    resources: 'Resources',
    resourcesLead:
      'Checked advice for gardeners: how to grow produce, when to pick it, how to preserve it and how to share it.',
    resourcesDescription:
      'Four guides for people who grow and share food: food preservation, gardening tips, seasonal produce and community building.',
    guide: 'Guide',
    readGuide: 'Read the guide',
    allResources: 'All resources',
    moreGuides: 'More guides',
    tryIt: 'Grown more than you can eat?',
    tryItText: 'A neighbor a few streets away may be looking for exactly that.',
    browseListings: 'Browse Listings',

    methods: 'Ways of preserving',
    bestFor: 'Best for',
    preservedBy: 'The guide says how to preserve it:',
    tips: 'Tips',
    safety: 'Food safety guidelines',
    sources: 'Where these rules come from',

    beginnerPlants: 'Plants for beginners',
    beginnerPlantsText:
      'Days are counted from sowing outdoors, or from setting out the young plant where that is how it is usually begun. Cool weather adds a week or two.',
    plant: 'Plant',
    difficulty: 'Difficulty',
    daysToHarvest: 'Days to harvest',
    notes: 'Notes',

    seasons: 'Seasons',
    searchLabel: 'Search produce',
    searchPlaceholder: 'Search produce...',
    searchButton: 'Search',
    searchResults: 'In all seasons',
    produce: 'Produce',
    plantingTime: 'Planting Time',
    harvestTime: 'Harvest Time',
    found: (count: number) => (count === 1 ? '1 entry found' : `${count} entries found`),
    nothingFound: 'No produce found matching your search.',
    seasonHere: 'In season here',
    seasonByFrosts: (last: string, first: string) =>
      `Estimated from the usual frosts here: the last one around ${last}, the first one around ${first}. Weather, kinds and gardens differ.`,
    lastYearOff: (days: number, seasons: number) =>
      `Last year we were ${days === 1 ? '1 day' : `${days} days`} off${seasons > 1 ? `, on average of ${seasons} seasons` : ''}.`,
    seasonWithoutFrost: 'Estimated for a place without frost. Weather, kinds and gardens differ.',
    pickedNow: 'Picked now',
    pickedSoon: 'Beginning in the next two weeks',
    climateUnknown: 'This page can say what is in season here once it knows when frost comes.',
    setClimate: 'Set the frosts',
    here: (periods: string) => `Here ${periods}`,
    climateZones: 'Climate Zones',
    shareHarvest: 'Share Your Harvest',
    signUpToShare: 'Sign Up to Share',
    shareTitle: 'Is something ripe in your garden?',
    shareText: 'A photo, how many, and where. It takes a minute.',

    steps: 'Four steps to a sharing neighborhood',
    step: (number: number) => `Step ${number}`,
    stories: 'Success stories',
    storiesText:
      'Examples of three groups, each of a kind that works in many towns. The figures show what a few streets can achieve.',
    impact: 'Impact',
    questions: 'Questions people ask',
    closingTitle: 'Start with one neighbor',
    closingText: 'See what grows near you, or share something yourself.',
    findGardeners: 'Find Local Gardeners',
    shareProduce: 'Share Your Produce',
  },
});
