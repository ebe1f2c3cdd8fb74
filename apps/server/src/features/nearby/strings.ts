import { type DistanceUnit, defineStrings } from '@windfall/contract';

/** Notifications of what is near: of listings that members look for, and the digest. */
export const strings = defineStrings({
  en: {
    /** No finer than the squares of about 500 m allow; 0 is less than the least. */
    distance: {
      miles: (count: number) => {
        if (count === 0) return 'under half a mile';
        return count === 1 ? '1 mile' : `${count} miles`;
      },
      kilometers: (count: number) => (count === 0 ? 'under 1 km' : `${count} km`),
    } satisfies Record<DistanceUnit, (count: number) => string>,
    away: (distance: string) => `${distance} away`,
    aboutAway: (distance: string) => `about ${distance} away`,
    inTown: (town: string) => `in ${town}`,

    wishMet: (title: string) => `“${title}” is shared near you`,
    wishMetWhere: (wish: string, where: string) => `You are looking for “${wish}”. It is ${where}.`,
    seeListing: 'See the listing',

    followedOne: (title: string) => `“${title}” is shared near you`,
    someLeft: (title: string) => `Some of “${title}” is still left near you`,
    followedMany: (title: string, more: number) => `“${title}” and ${more} more near you`,
    followedWhy: 'You asked to be told of it.',
    seeFollowed: 'See what is near you',

    digest: (titles: string) => `Ripe near you: ${titles}`,
    more: (count: number) => `${count} more`,
    newNear: (town: string) => `New near ${town}:`,
    lookingFor: (wish: string) => `You are looking for “${wish}”`,
    seasonBegins: 'An estimate for what you grow. Share what will be too much.',
    photoOf: (title: string) => `Photo of “${title}”`,
    seeMore: 'See more near you',
    seeAll: 'See all that is near you',
  },
});
