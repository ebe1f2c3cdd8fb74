import { defineStrings } from '../../lib/i18n/strings.ts';

/** Sentences of what stands in for the server's listings. */
export const strings = defineStrings({
  en: {
    sample: 'Sample',
    samples: 'The server cannot be reached. These are sample listings; no neighbor offers them.',
    seenBefore:
      'The server cannot be reached. These listings are from your last visit and may no longer be available.',
    oneSeenBefore:
      'The server cannot be reached. This is the listing as of your last visit; it may no longer be available.',
    sampleText:
      'This is a sample listing, shown because the server cannot be reached. You cannot send a message about it.',
  },
});
