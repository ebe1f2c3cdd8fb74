import type { OutboxItem } from '../../lib/offline/outbox-item.ts';
import { paths } from '../../lib/paths.ts';
import type { OutboxTexts } from './strings.ts';

/** What an item is called. */
export function nameOf({ kind, label }: OutboxItem, t: OutboxTexts): string {
  if (kind === 'message') return t.message(label);
  if (kind === 'new-listing') return t.newListing(label);
  return kind === 'listing-edit' ? t.listingEdit(label) : t.profile;
}

/** What the member wrote, field by field where there are several. */
export function textOf({ kind, fields }: OutboxItem): string {
  if (kind === 'message') return String(fields['content'] ?? '');
  const written = Object.entries(fields).filter(
    ([name, value]) => typeof value === 'string' && value !== '' && !name.endsWith('_url'),
  );
  return written.map(([, value]) => value).join('\n');
}

/** Why it is not on its way; null while it simply waits. */
export function problemOf(item: OutboxItem, t: OutboxTexts): string | null {
  const { state, reason, hasPhoto, wasTried } = item;
  // Its answer may have been lost: then the other photo is this one.
  if (state === 'conflict') return hasPhoto && wasTried ? t.conflictOfPhotos : t.conflict;
  if (state === 'photo-lost') return t.photoLost;
  if (state === 'refused') return [t.refused, reason].filter(Boolean).join(' ');
  return reason || null;
}

/** Where it can be mended. A new listing has its form, into which its words are put back. */
export function placeOf({ kind, target }: OutboxItem): string {
  if (kind === 'message') return paths.conversation(target);
  if (kind === 'new-listing') return paths.createListing;
  return kind === 'listing-edit' ? paths.editListing(target) : paths.profile;
}
