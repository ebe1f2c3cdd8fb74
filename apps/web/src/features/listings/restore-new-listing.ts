import { storeDraftPhotos } from '../../lib/drafts/draft-photos.ts';
import { storeText } from '../../lib/drafts/draft-store.ts';
import { makeId } from '../../lib/make-id.ts';
import type { OutboxItem } from '../../lib/outbox/outbox-item.ts';
import { readItemPhotos } from '../../lib/outbox/outbox-store.ts';
import { typedFromField } from './crop/typed-crop.ts';
import { draftOf } from './listing-form.ts';
import { readPlannedPhotos } from './photo-list.ts';
import { typedFromText } from './sharing-form.ts';

/** Puts a waiting listing back into the form of a new one. */
export async function restoreNewListing(item: OutboxItem): Promise<void> {
  const { userId, fields } = item;
  const draft = {
    ...fields,
    crop: typedFromField(fields['crop']),
    sharing: typedFromText(fields['sharing']),
  };
  storeText(draftOf(userId), JSON.stringify(draft), 'browser');
  const planned = readPlannedPhotos(fields['photos']);
  const files = (await readItemPhotos(item)) ?? [];
  const photos = files.map((file, n) => ({ id: makeId(), file, alt: planned[n]?.alt ?? '' }));
  if (photos.length > 0) await storeDraftPhotos(draftOf(userId), photos);
}
