import { isSameText } from './fields-of.ts';
import type { Fields, OutboxItem } from './outbox-item.ts';
import { changeInOutbox } from './outbox-store.ts';

/** What an item changes was changed elsewhere meanwhile: the member decides which one stands. */
export class ConflictError extends Error {}

interface ChangeCalls<T> {
  photoField: string;
  read: () => Promise<{ data: T }>;
  write: (body: { image?: File }) => Promise<{ data: T }>;
}

/** Sends the changed fields, unless an earlier try arrived and only its response was lost. */
export async function deliverChange<T extends object>(
  item: OutboxItem,
  image: File | undefined,
  { photoField, read, write }: ChangeCalls<T>,
): Promise<T> {
  const { data: present } = await read();
  if (hasArrived(item, present, photoField)) return present;
  changeInOutbox(item, { wasTried: true });
  return (await write({ ...changedFields(item), ...(image ? { image } : {}) })).data;
}

/** Whether the change stands there already because only its response was lost. Throws when something else does. */
function hasArrived(item: OutboxItem, present: object, photoField: string): boolean {
  const now = present as Record<string, unknown>;
  const { fields, base, hasPhoto, wasTried } = item;
  if (!base) return false;
  const names = Object.keys(changedFields(item));
  const isWanted = (name: string) => isSameText(now[name], fields[name]);
  if (!names.every((name) => isWanted(name) || isSameText(now[name], base[name]))) throw new ConflictError();
  const stands = names.every(isWanted);
  if (!hasPhoto) return stands;
  const before = base[photoField];
  if (before === undefined || isSameText(now[photoField], before)) return false;
  // Another photo came. It is this one if the words that were sent with it came too; else only the member can tell.
  if (wasTried && names.length > 0 && stands) return true;
  throw new ConflictError();
}

/** Only what the member changed, so that a change of another field elsewhere stays. */
export function changedFields({ fields, base }: OutboxItem): Fields {
  return Object.fromEntries(
    Object.entries(fields).filter(([name, value]) => !base || !isSameText(value, base[name])),
  );
}
