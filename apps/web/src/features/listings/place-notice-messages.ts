import { defineMessages } from '../../lib/i18n/messages.ts';

/** Sentences in place of a list whose place is refused. */
export const messages = defineMessages({
  en: {
    notFound: 'We could not find that place',
    lookEverywhere: 'Look everywhere',
  },
});
