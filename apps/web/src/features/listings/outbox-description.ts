import { defineStrings } from '../../lib/i18n/strings.ts';
import { makeId } from '../../lib/make-id.ts';
import { storeDraftPhotos } from '../../lib/offline/draft-photos.ts';
import { textIn } from '../../lib/offline/fields-of.ts';
import { readItemPhotos } from '../../lib/offline/item-photos.ts';
import type { Fields } from '../../lib/offline/outbox-item.ts';
import type { OutboxDescription } from '../../lib/offline/outbox-kinds.ts';
import { paths } from '../../lib/paths.ts';
import { type Draft, photoDraftOf, writeDraft } from './draft.ts';
import { readPlannedPhotos } from './photo-list.ts';
import { typedFromText } from './sharing-form.ts';

/** The text of the member, and what the photos show. */
function text({ photos, kind: _kind, sharing: _sharing, ...fields }: Fields): string {
  const alts = readPlannedPhotos(photos).map(({ alt }) => alt);
  return [textIn(fields), ...alts].filter(Boolean).join('\n');
}

/** How the outbox shows waiting listings and changes of listings. */
export const listingOutboxDescriptions: Record<string, OutboxDescription> = {
  'new-listing': {
    strings: defineStrings({ en: { title: (title: string) => `New listing: ${title}` } }),
    text,
    editPath: () => paths.createListing,
    restore: async (item) => {
      const { userId, fields } = item;
      writeDraft(userId, { ...(fields as Draft), sharing: typedFromText(fields['sharing']) });
      const planned = readPlannedPhotos(fields['photos']);
      const files = (await readItemPhotos(item)) ?? [];
      const photos = files.map((file, n) => ({ id: makeId(), file, alt: planned[n]?.alt ?? '' }));
      if (photos.length > 0) await storeDraftPhotos(photoDraftOf(userId), photos);
    },
  },
  'listing-edit': {
    strings: defineStrings({ en: { title: (title: string) => `Edit of your listing: ${title}` } }),
    text,
    editPath: paths.editListing,
  },
};
