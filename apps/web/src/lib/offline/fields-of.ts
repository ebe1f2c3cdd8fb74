import type { Fields, FieldValue } from './outbox-item.ts';
import { PHOTO_FIELDS } from './photo-address.ts';

/** The plain fields of a body: what local storage can hold. */
export function fieldsOf(body: object): Fields {
  return Object.fromEntries(
    Object.entries(body).filter((entry): entry is [string, FieldValue] => isFieldValue(entry[1])),
  );
}

/** What stands in the same fields now, with the address of the photo, which tells whether another one came. */
export function baseOf(fields: Fields, present: object): Fields {
  const now: Record<string, unknown> = { ...present };
  const names = [...Object.keys(fields), ...PHOTO_FIELDS.filter((name) => name in now)];
  return fieldsOf(Object.fromEntries(names.map((name) => [name, now[name] ?? null])));
}

function isFieldValue(value: unknown): value is FieldValue {
  return value === null || ['string', 'number', 'boolean'].includes(typeof value);
}
