import type { Fields, FieldValue } from './outbox-item.ts';

/** The plain fields of a body: what local storage can hold. */
export function fieldsOf(body: object): Fields {
  return Object.fromEntries(
    Object.entries(body).filter((entry): entry is [string, FieldValue] => isFieldValue(entry[1])),
  );
}

/** What stands in the same fields now, with the address of the photo, which tells whether another one came. */
export function baseOf(fields: Fields, present: object, photoField: string): Fields {
  const now: Record<string, unknown> = { ...present };
  const names = [...Object.keys(fields), photoField];
  return fieldsOf(Object.fromEntries(names.map((name) => [name, now[name] ?? null])));
}

function isFieldValue(value: unknown): value is FieldValue {
  return value === null || ['string', 'number', 'boolean'].includes(typeof value);
}

/** The texts in the fields, one a line, without addresses of photos. */
export function textIn(fields: Fields): string {
  const written = Object.entries(fields).filter(
    ([name, value]) => typeof value === 'string' && value !== '' && !name.endsWith('_url'),
  );
  return written.map(([, value]) => value).join('\n');
}

/** Whether two values are the same once the server has trimmed them; none is the same as an empty one. */
export function isSameText(one: unknown, other: unknown): boolean {
  return String(one ?? '').trim() === String(other ?? '').trim();
}
