import { makeId } from '../../lib/make-id.ts';
import { storeDraftPhotos } from '../../lib/offline/draft-photos.ts';
import type { OutboxItem } from '../../lib/outbox/outbox-item.ts';
import { readItemPhotos } from '../../lib/outbox/outbox-store.ts';
import { type Draft, photoDraftOf, writeDraft } from './draft.ts';
import { readPlannedPhotos } from './photo-list.ts';
import { typedFromText } from './sharing-form.ts';

/** Puts a waiting listing back into the form of a new one. */
export async function restoreNewListing(item: OutboxItem): Promise<void> {
  const { userId, fields } = item;
  writeDraft(userId, { ...(fields as Draft), sharing: typedFromText(fields['sharing']) });
  const planned = readPlannedPhotos(fields['photos']);
  const files = (await readItemPhotos(item)) ?? [];
  const photos = files.map((file, n) => ({ id: makeId(), file, alt: planned[n]?.alt ?? '' }));
  if (photos.length > 0) await storeDraftPhotos(photoDraftOf(userId), photos);
}
