import { defineStrings } from '@windfall/contract';

/** Strings of a member's own listings in the dashboard. */
export const strings = defineStrings({
  en: {
    loading: 'Loading your listings',
    failed: 'Failed to load dashboard data. Please try again.',
    retry: 'Retry',
    shown: (count: number) => (count === 1 ? '1 listing' : `${count} listings`),
    shownOfMore: (count: number) => `${count} listings, more available`,
    showMore: 'Show more',
    showAll: (count: number) => `Show all ${count}`,
    showFewer: 'Show fewer',
    emptyTitle: 'No listings yet',
    emptyText: 'Too many zucchini? A photo and a few words are enough to share them.',
    createFirst: 'Share your first listing',
    hidden: 'Hidden',
    edit: (title: string) => `Edit ${title}`,
    delete: (title: string) => `Delete ${title}`,
    fewer: (title: string) => `One fewer: ${title}`,
    more: (title: string) => `One more: ${title}`,
  },
});
