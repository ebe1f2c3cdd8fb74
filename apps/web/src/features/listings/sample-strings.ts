import { defineStrings } from '../../lib/i18n/strings.ts';

/** Sentences of what stands in for the server's listings. */
export const strings = defineStrings({
  en: {
    sample: 'Sample',
    samples: 'The server cannot be reached. These are samples of what neighbours share; nobody offers them.',
    seenBefore:
      'The server cannot be reached. These listings are from your last visit and may be gone by now.',
    oneSeenBefore:
      'The server cannot be reached. This is the listing as you last saw it; it may be gone by now.',
    sampleText: 'This is a sample, shown because the server cannot be reached. Nobody can be asked for it.',
  },
});
