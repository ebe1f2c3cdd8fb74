import { isSameText } from './fields-of.ts';
import type { Fields, OutboxItem } from './outbox-item.ts';
import { changeInOutbox } from './outbox-store.ts';

/** The target was changed elsewhere meanwhile: the member chooses the version to keep. */
export class ConflictError extends Error {}

interface ChangeCalls<T> {
  photoField: string;
  read: () => Promise<{ data: T }>;
  /** The fields of the target as the outbox stores them, where they differ from its own. */
  comparable?: (present: T) => object;
  write: (body: { image?: readonly File[] }, present: T) => Promise<{ data: T }>;
}

/** Sends the changed fields, unless an earlier attempt arrived and only its response was lost. */
export async function deliverChange<T extends object>(
  item: OutboxItem,
  photos: readonly File[],
  { photoField, read, comparable = (target) => target, write }: ChangeCalls<T>,
): Promise<T> {
  const { data: present } = await read();
  if (hasArrived(item, comparable(present), photoField)) return present;
  changeInOutbox(item, { wasTried: true });
  const body = { ...changedFields(item), ...(photos.length > 0 && { image: photos }) };
  return (await write(body, present)).data;
}

/** Whether an earlier attempt arrived and only its response was lost. Throws a conflict for other changes. */
function hasArrived(item: OutboxItem, present: object, photoField: string): boolean {
  const now = present as Record<string, unknown>;
  const { fields, base, hasPhoto, wasTried } = item;
  if (!base) return false;
  const names = Object.keys(changedFields(item));
  const isDelivered = (name: string) => isSameText(now[name], fields[name]);
  if (!names.every((name) => isDelivered(name) || isSameText(now[name], base[name])))
    throw new ConflictError();
  const allDelivered = names.every(isDelivered);
  if (!hasPhoto) return allDelivered;
  const before = base[photoField];
  if (before === undefined || isSameText(now[photoField], before)) return false;
  // The target has another photo. Equal texts show that it is the sent one; without texts only the member can
  // decide.
  const texts = names.filter((name) => name !== photoField);
  if (wasTried && texts.length > 0 && allDelivered) return true;
  throw new ConflictError();
}

/** Only fields that the member changed, so that changes of other fields elsewhere stay. */
export function changedFields({ fields, base }: OutboxItem): Fields {
  return Object.fromEntries(
    Object.entries(fields).filter(([name, value]) => !base || !isSameText(value, base[name])),
  );
}
