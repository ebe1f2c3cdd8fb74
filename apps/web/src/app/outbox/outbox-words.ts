import { stringsIn } from '@windfall/contract';
import type { OutboxItem } from '../../lib/outbox/outbox-item.ts';
import { outboxKinds } from './outbox-kinds.ts';
import type { OutboxTexts } from './strings.ts';

/** How items of this kind are described; undefined for a kind of another version. */
export const descriptionOf = ({ kind }: OutboxItem) => outboxKinds.get(kind)?.description;

/** Label of an item. */
export function nameOf(item: OutboxItem, locale: string): string {
  const description = descriptionOf(item);
  return description ? stringsIn(description.strings, locale).title(item.label) : item.label;
}

/** Why the item is not sent; null while it waits for the server. */
export function problemOf(item: OutboxItem, t: OutboxTexts): string | null {
  const { state, reason, hasPhoto, wasTried } = item;
  // The response may have been lost: then the other photo is the sent one.
  if (state === 'conflict') return hasPhoto && wasTried ? t.conflictOfPhotos : t.conflict;
  if (state === 'photo-lost') return t.photoLost;
  if (state === 'refused') return [t.refused, reason].filter(Boolean).join(' ');
  return reason || null;
}
