import type { Fields, FieldValue } from './outbox-item.ts';

/** The plain fields of a body, which fit into local storage. */
export function fieldsOf(body: object): Fields {
  return Object.fromEntries(
    Object.entries(body).filter((entry): entry is [string, FieldValue] => isFieldValue(entry[1])),
  );
}

/** The current values of the same fields, with the photo's address to detect another photo. */
export function baseOf(fields: Fields, present: object, photoField: string): Fields {
  const now: Record<string, unknown> = { ...present };
  const names = [...Object.keys(fields), photoField];
  return fieldsOf(Object.fromEntries(names.map((name) => [name, now[name] ?? null])));
}

function isFieldValue(value: unknown): value is FieldValue {
  return value === null || ['string', 'number', 'boolean'].includes(typeof value);
}

/** The texts of the fields, one per line, without photo addresses. */
export function textIn(fields: Fields): string {
  const written = Object.entries(fields).filter(
    ([name, value]) => typeof value === 'string' && value !== '' && !name.endsWith('_url'),
  );
  return written.map(([, value]) => value).join('\n');
}

/** Whether two values are equal after the server's trimming; a missing value equals an empty one. */
export function isSameText(one: unknown, other: unknown): boolean {
  return String(one ?? '').trim() === String(other ?? '').trim();
}
