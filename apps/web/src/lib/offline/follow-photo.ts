import { changedFields } from './deliver-change.ts';
import { isSameText } from './fields-of.ts';
import type { OutboxItem } from './outbox-item.ts';
import { changeInOutbox, listOutbox } from './outbox-store.ts';

/**
 * Applies the new photo of a delivered change to later changes of the same target. They began earlier, and
 * would otherwise report the photo as a conflict.
 */
export function followPhoto(delivered: OutboxItem, response: unknown, photoField: string): void {
  if (delivered.target === '' || typeof response !== 'object' || response === null) return;
  const now = response as Record<string, unknown>;
  if (!delivered.hasPhoto && !(photoField in changedFields(delivered))) return;
  for (const item of listOutbox(delivered.userId)) {
    const { id, kind, target, order } = item;
    const isLater = id !== delivered.id && order >= delivered.order;
    if (!isLater || kind !== delivered.kind || target !== delivered.target || !item.base) continue;
    startFrom(item, photoField, now[photoField]);
  }
}

function startFrom(item: OutboxItem, name: string, address: unknown): void {
  const { base, fields } = item;
  if (!base || !(name in base) || (typeof address !== 'string' && address !== null)) return;
  // Fields that the item does not change keep their values.
  const isSavedLocally = name in fields && isSameText(fields[name], base[name]);
  changeInOutbox(item, {
    base: { ...base, [name]: address },
    ...(isSavedLocally ? { fields: { ...fields, [name]: address } } : {}),
  });
}
