import { DEFAULT_LOCALE, defineStrings, stringsIn } from '../../../lib/i18n/strings.ts';
import type { Fields } from '../../../lib/offline/outbox-item.ts';
import type { OutboxDescription } from '../../../lib/offline/outbox-kinds.ts';
import { paths } from '../../../lib/paths.ts';
import { notOver, readTimes } from '../wished-times.ts';
import { restoreAsk } from './ask-draft.ts';

const strings = defineStrings({
  en: {
    someOver: 'Some of the times you chose are over. It is sent without them.',
    allOver: 'The times you chose are over. It is sent without a time.',
  },
});

/** What both have in common: waiting wishes for some of a listing, and promises of what is wanted. */
const opening: Omit<OutboxDescription, 'strings'> = {
  text: ({ note }) => String(note ?? ''),
  hint: timesHint,
  editPath: paths.listing,
  restore: ({ userId, target, fields }) => restoreAsk(userId, target, fields),
};

/** How the outbox shows a member's waiting wish for some of a listing. */
export const askOutboxDescriptions: Record<string, OutboxDescription> = {
  promise: {
    ...opening,
    strings: defineStrings({ en: { title: (title: string) => `Promising some of: ${title}` } }),
  },
  claim: {
    ...opening,
    strings: defineStrings({ en: { title: (title: string) => `Asking for some of: ${title}` } }),
  },
};

function timesHint({ could }: Fields, now: number): string | null {
  const t = stringsIn(strings, DEFAULT_LOCALE);
  const times = readTimes(could);
  const ahead = notOver(times, now).length;
  if (ahead === times.length) return null;
  return ahead > 0 ? t.someOver : t.allOver;
}
