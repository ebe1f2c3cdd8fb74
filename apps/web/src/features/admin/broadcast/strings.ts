import { defineStrings } from '@windfall/contract';

/** Strings of a message to all members. */
export const strings = defineStrings({
  en: {
    title: 'Write to all members',
    lead: 'They read it among their notices, and get it by email unless they turned that off. Once a week at most.',
    back: 'Admin panel',
    failed: 'The earlier messages could not be loaded.',
    retry: 'Retry',
    loading: 'Loading',
    subject: 'What it is about',
    text: 'Message',
    preview: 'Preview',
    previewTitle: 'As members read it',
    by: 'From the administrators, to all neighbors',
    send: (count: string, one: boolean) => (one ? 'Send to one member' : `Send to ${count} members`),
    change: 'Change it',
    sent: 'The message is on its way.',
    sendFailed: 'The message could not be sent. Please try again.',
    notYet: 'Members were written to within the last seven days. The next message can be sent from:',
    earlier: 'Earlier messages',
    underWay: 'on its way',
  },
});
