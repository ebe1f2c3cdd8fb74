import { DEFAULT_LOCALE, defineStrings, stringsIn } from '../../../lib/i18n/strings.ts';
import type { OutboxDescription } from '../../../lib/offline/outbox-kinds.ts';
import { paths } from '../../../lib/paths.ts';

const strings = defineStrings({
  en: {
    title: (listing: string) => (listing ? `Answer about “${listing}”` : 'Answer about produce'),
    offer: 'Promise',
    accept: 'Yes, I will take it',
    collect: 'Picked up',
  },
});

/** How the outbox shows a waiting change of a claim. */
export const claimMoveDescriptions: Record<string, OutboxDescription> = {
  'claim-move': {
    strings,
    text: ({ action, amount }) => {
      const t = stringsIn(strings, DEFAULT_LOCALE);
      const words = action === 'offer' ? t.offer : action === 'accept' ? t.accept : t.collect;
      return typeof amount === 'number' ? `${words}: ${amount}` : words;
    },
    editPath: paths.conversation,
  },
};
