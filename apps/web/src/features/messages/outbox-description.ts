import { storeText } from '../../lib/draft-text.ts';
import { defineStrings } from '../../lib/i18n/strings.ts';
import type { OutboxDescription } from '../../lib/offline/outbox-kinds.ts';
import { paths } from '../../lib/paths.ts';

/** How the outbox shows a waiting message. */
export const messageOutboxDescriptions: Record<string, OutboxDescription> = {
  message: {
    strings: defineStrings({ en: { title: (name: string) => (name ? `Message to ${name}` : 'Message') } }),
    text: (fields) => String(fields['content'] ?? ''),
    editPath: paths.conversation,
    restore: ({ userId, target, fields }) =>
      storeText(`draft:${userId}:${target}`, String(fields['content'] ?? '')),
  },
};
