import { defineStrings } from '@windfall/contract';

/** Strings of the public profile. */
export const strings = defineStrings({
  en: {
    loading: 'Loading user profile',
    notFound: 'User not found or profile is private',
    notFoundText: 'The member may have left, or the link is incomplete.',
    failed: 'Failed to load user profile',
    retry: 'Retry',
    backToUsers: 'All users',
    ownProfile: 'This is your public profile, as others see it.',
    editProfile: 'Edit your profile',
    message: (name: string) => `Message ${name}`,
    group: 'Group',
    publicHours: 'Public hours',
    publicAddress: 'Public address',
    googleAccount: 'Google account',
    memberSince: (date: string) => `Member since ${date}`,
    email: 'Email',
    location: 'Location',
    about: (name: string) => `About ${name}`,
    noBio: "This user hasn't added a bio yet.",
    listingsOf: (name: string) => `Listings of ${name}`,
    noListings: 'No listings at the moment.',
    listingsFailed: 'Failed to load listings',
    loadingListings: 'Loading listings',
    showMore: 'Show more',
    description: (name: string, place: string) =>
      place
        ? `${name} shares homegrown produce in ${place}.`
        : `${name} shares homegrown produce with the neighbors.`,
  },
});
