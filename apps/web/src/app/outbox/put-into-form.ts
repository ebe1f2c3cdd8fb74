import { type Draft, writeDraft } from '../../features/listings/draft.ts';
import type { OutboxItem } from '../../lib/offline/outbox-item.ts';

/** Puts the words of an item back where they were written, as that place keeps its drafts. */
export function putIntoForm(
  { kind, userId, target, fields }: OutboxItem,
  storeText: (name: string, text: string) => void,
): void {
  if (kind === 'message') storeText(`draft:${userId}:${target}`, String(fields['content'] ?? ''));
  if (kind === 'new-listing') writeDraft(userId, fields as Draft);
}
