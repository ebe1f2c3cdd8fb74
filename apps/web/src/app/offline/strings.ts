import { defineStrings } from '../../lib/i18n/strings.ts';

/** Strings about pages without a connection. */
export const strings = defineStrings({
  en: {
    seenAt: (time: string) => `No connection. This is from ${time}.`,
    unseen: 'No connection, and this page was not opened on this device before. These can be opened:',
    browse: 'Browse',
    messages: 'Messages',
    dashboard: 'Dashboard',
    share: 'Share',
  },
});
