import { STORED_PREFIX } from '../../lib/draft-text.ts';
import { FIELD_NAMES, type ListingFields } from './listing-form.ts';

export type Draft = Partial<ListingFields>;

/** One draft per member, so that members on a shared computer never see each other's; deleted on sign-out. */
const keyOf = (userId: string) => `${STORED_PREFIX}create-listing:${userId}`;

/** Name of the draft's photos. */
export const photoDraftOf = (userId: string) => `create-listing:${userId}`;

/** The stored draft; malformed values are ignored. */
export function readDraft(userId: string): Draft | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(userId)) ?? 'null');
    if (typeof stored !== 'object' || stored === null) return null;
    const values: Record<string, unknown> = { ...stored };
    const texts = FIELD_NAMES.flatMap((name) => {
      const value = values[name];
      return typeof value === 'string' && value !== '' ? [[name, value]] : [];
    });
    return texts.length > 0 ? Object.fromEntries(texts) : null;
  } catch {
    // Unreadable or disabled storage has no draft.
    return null;
  }
}

export function writeDraft(userId: string, draft: Draft): void {
  try {
    localStorage.setItem(keyOf(userId), JSON.stringify(draft));
  } catch {
    // Full or disabled storage: the form still has all values.
  }
}

export function clearDraft(userId: string): void {
  try {
    localStorage.removeItem(keyOf(userId));
  } catch {
    // As above.
  }
}
