import { defineStrings } from '../../lib/i18n/strings.ts';

export const strings = defineStrings({
  en: {
    block: 'Block',
    unblock: 'Unblock',
    blockOf: (name: string) => `Block ${name}`,
    unblockOf: (name: string) => `Unblock ${name}`,
    blockTitle: (name: string) => `Block ${name}?`,
    blockText:
      'Neither of you can write to the other, and neither sees the other’s profile and listings. What you wrote stays readable. They are not told. You can take it back at any time.',
    cancel: 'Cancel',
    blocked: (name: string) => `You have blocked ${name}.`,
    unblocked: (name: string) => `You have unblocked ${name}.`,
    blockFailed: 'Blocking did not work. Please try again.',
    unblockFailed: 'Unblocking did not work. Please try again.',
    closedByYou: (name: string) => `You have blocked ${name}. Unblock them to write again.`,
    closed: 'You cannot send messages to this member.',
    title: 'Blocked members',
    lead: 'You and they do not see each other and cannot write to each other.',
    none: 'You have blocked nobody.',
    loading: 'Loading blocked members',
    failed: 'Failed to load blocked members. Please try again.',
    retry: 'Retry',
    showMore: 'Show more',
    since: (date: string) => `Since ${date}`,
  },
});
