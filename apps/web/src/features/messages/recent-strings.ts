import { defineStrings } from '../../lib/i18n/strings.ts';

/** Sentences of the recent conversations in the dashboard (wording: spec sections 2 and 8). */
export const strings = defineStrings({
  en: {
    loading: 'Loading your messages',
    failed: 'Failed to load dashboard data. Please try again.',
    retry: 'Retry',
    list: 'Recent conversations',
    all: 'All messages',
    emptyTitle: 'No messages yet',
    emptyText: 'Ask a neighbour about something they share, or share something they will ask about.',
    browse: 'Browse Listings',
    share: 'New Listing',
  },
});
