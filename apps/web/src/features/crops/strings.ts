import { defineStrings } from '@windfall/contract';

export const strings = defineStrings({
  en: {
    readyTitle: 'Ready now, and in two weeks',
    seeReady: 'See what is ready',
    listed: 'Shared now',
    gardens: 'In gardens near',
    soon: 'In about two weeks',
    earlier: 'In earlier years',
    inGardens: (count: number) => `${count} gardens`,

    description: (crop: string) =>
      `${crop}: when they are picked here, how long they keep, and who shares them near you.`,
    failed: 'This page could not be loaded',
    loading: 'Loading',
    retry: 'Try again',
    unknown: 'We do not know this crop',
    unknownText: 'The seasonal guide and the search know many others.',
    toGuide: 'Seasonal guide',
    toListings: 'Browse Listings',
    season: 'Season here',
    picked: (period: string) => `Picked ${period}`,
    grownNear: 'Grown near you',
    keeps: 'How long it keeps',
    days: (least: number, most: number) =>
      most === 1 ? '1 day' : least === most ? `${most} days` : `${least} to ${most} days`,
    untilRipe: 'until it is ripe',
    room: (days: string) => `At room temperature ${days}`,
    fridge: (days: string) => `In the refrigerator ${days}`,
    keepsUnknown: 'No source that we know says it.',
    source: 'Source:',
    spanish: 'In Spanish',
    beforeEating: 'Before you eat it',
    nearNow: 'Shared near you now',
    sharedNow: 'Shared now',
    nothingNow: 'Nobody shares any at the moment.',
    all: (crop: string) => `All listings of ${crop}`,
    seedlings: (crop: string) => `Seedlings: ${crop}`,
    much: 'If you have much of it',
    share: (crop: string) => `Share ${crop}`,
    about: (crop: string) => `About this crop: ${crop}`,
  },
});
