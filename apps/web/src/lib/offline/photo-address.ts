import type { FieldValue } from './outbox-item.ts';

/** The photo's address is the server's to give: it tells whether another photo came meanwhile. */
export const PHOTO_FIELDS = ['image_url', 'photo_url'] as const;

/** The address of the photo of a listing or a member; undefined when nothing is said of it. */
export function photoIn(fields: Record<string, unknown>): FieldValue | undefined {
  const values = PHOTO_FIELDS.map((name) => fields[name]).filter((value) => value !== undefined);
  const [address] = values;
  return typeof address === 'string' || address === null ? address : undefined;
}

/** Whether two values are the same once the server has trimmed them; none is the same as an empty one. */
export function isSameText(one: unknown, other: unknown): boolean {
  return String(one ?? '').trim() === String(other ?? '').trim();
}
