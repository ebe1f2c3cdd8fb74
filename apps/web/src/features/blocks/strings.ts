import { defineStrings } from '@windfall/contract';

export const strings = defineStrings({
  en: {
    block: 'Block',
    unblock: 'Unblock',
    blockOf: (name: string) => `Block ${name}`,
    unblockOf: (name: string) => `Unblock ${name}`,
    blockTitle: (name: string) => `Block ${name}?`,
    blockText:
      'You cannot message each other or see each other’s profile and listings. Requests and pickups between you end. Earlier messages stay readable. The member is not notified. You can unblock at any time.',
    cancel: 'Cancel',
    blocked: (name: string) => `You have blocked ${name}.`,
    unblocked: (name: string) => `You have unblocked ${name}.`,
    blockFailed: 'Failed to block this member. Please try again.',
    unblockFailed: 'Failed to unblock this member. Please try again.',
    closedByYou: (name: string) => `You have blocked ${name}. Unblock them to write again.`,
    closed: 'You cannot send messages to this member.',
    title: 'Blocked members',
    lead: 'You and these members cannot see or message each other.',
    none: 'You have not blocked any members.',
    loading: 'Loading blocked members',
    failed: 'Failed to load blocked members. Please try again.',
    retry: 'Retry',
    showMore: 'Show more',
    since: (date: string) => `Since ${date}`,
  },
});
