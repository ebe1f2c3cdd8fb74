import { defineStrings } from '../../lib/i18n/strings.ts';
import type { OutboxDescription } from '../../lib/offline/outbox-kinds.ts';
import { paths } from '../../lib/paths.ts';
import { restoreAsk } from './ask-draft.ts';

/** How the outbox shows a member's waiting wish for some of a listing. */
export const askOutboxDescriptions: Record<string, OutboxDescription> = {
  promise: {
    strings: defineStrings({ en: { title: (title: string) => `Promising some of: ${title}` } }),
    text: ({ note }) => String(note ?? ''),
    editPath: paths.listing,
    restore: ({ userId, target, fields }) => restoreAsk(userId, target, fields),
  },
  claim: {
    strings: defineStrings({ en: { title: (title: string) => `Asking for some of: ${title}` } }),
    text: ({ note }) => String(note ?? ''),
    editPath: paths.listing,
    restore: ({ userId, target, fields }) => restoreAsk(userId, target, fields),
  },
};
