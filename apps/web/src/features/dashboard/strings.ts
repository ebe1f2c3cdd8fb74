import { defineStrings } from '../../lib/i18n/strings.ts';

/** Sentences of the dashboard's frame. */
export const strings = defineStrings({
  en: {
    title: 'Dashboard',
    greeting: (name: string) => `Hello, ${name}`,
    newListing: 'New Listing',
    tabs: 'Your dashboard',
    myListings: 'My Listings',
    recentMessages: 'Recent Messages',
    failed: 'Failed to load dashboard data. Please try again.',
  },
});
