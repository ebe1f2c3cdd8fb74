import { changedFields } from './outbox-calls.ts';
import type { OutboxItem } from './outbox-item.ts';
import { changeInOutbox, listOutbox } from './outbox-store.ts';
import { isSameText, PHOTO_FIELDS } from './photo-address.ts';

/**
 * A delivered change gave its target another photo. Later changes of the same target began before that: for them it is
 * where they start, and not something that came from elsewhere.
 */
export function followPhoto(delivered: OutboxItem, answer: unknown): void {
  if (delivered.target === '' || typeof answer !== 'object' || answer === null) return;
  const now = answer as Record<string, unknown>;
  const changed = changedFields(delivered);
  for (const item of listOutbox(delivered.userId)) {
    const { id, kind, target, order } = item;
    const isLater = id !== delivered.id && order >= delivered.order;
    if (!isLater || kind !== delivered.kind || target !== delivered.target || !item.base) continue;
    for (const name of PHOTO_FIELDS) {
      if (delivered.hasPhoto || name in changed) startFrom(item, name, now[name]);
    }
  }
}

function startFrom(item: OutboxItem, name: string, address: unknown): void {
  const { base, fields } = item;
  if (!base || !(name in base) || (typeof address !== 'string' && address !== null)) return;
  // What the item leaves as it is must go on being that.
  const isKept = name in fields && isSameText(fields[name], base[name]);
  changeInOutbox(item, {
    base: { ...base, [name]: address },
    ...(isKept ? { fields: { ...fields, [name]: address } } : {}),
  });
}
