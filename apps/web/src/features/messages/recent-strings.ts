import { defineStrings } from '@windfall/contract';

/** Strings of the recent conversations in the dashboard. */
export const strings = defineStrings({
  en: {
    loading: 'Loading your messages',
    failed: 'Failed to load dashboard data. Please try again.',
    retry: 'Retry',
    asked: 'New messages',
    list: 'Recent conversations',
    all: 'All messages',
    emptyTitle: 'No messages yet',
    emptyText: 'Ask a neighbor about a listing, or create a listing yourself.',
    browse: 'Browse Listings',
    share: 'New Listing',
  },
});
