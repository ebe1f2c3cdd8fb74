import { type Fields, isFieldValue, type OutboxItem } from './outbox-item.ts';
import { changeInOutbox, listOutbox } from './outbox-store.ts';

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

/** The plain fields of a body, which fit into local storage. */
export function fieldsOf(body: object): Fields {
  return Object.fromEntries(Object.entries(body).filter(([, value]) => isFieldValue(value)));
}

/** The current values of the same fields, with the photo's address to detect another photo. */
export function baseOf(fields: Fields, present: object, photoField: string): Fields {
  const now: Record<string, unknown> = { ...present };
  const names = [...Object.keys(fields), photoField];
  return fieldsOf(Object.fromEntries(names.map((name) => [name, now[name] ?? null])));
}

/** The texts of the fields, one per line, without photo addresses. */
export function textIn(fields: Fields): string {
  const written = Object.entries(fields).filter(
    ([name, value]) => typeof value === 'string' && value !== '' && !name.endsWith('_url'),
  );
  return written.map(([, value]) => value).join('\n');
}

/** Whether two values are equal after the server's trimming; a missing value equals an empty one. */
function isSameText(one: unknown, other: unknown): boolean {
  return String(one ?? '').trim() === String(other ?? '').trim();
}
