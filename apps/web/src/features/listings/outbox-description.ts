import { defineStrings } from '../../lib/i18n/strings.ts';
import { storeDraftPhoto } from '../../lib/offline/draft-photo.ts';
import { textIn } from '../../lib/offline/fields-of.ts';
import type { OutboxDescription } from '../../lib/offline/outbox-kinds.ts';
import { readPhoto } from '../../lib/offline/photo-store.ts';
import { paths } from '../../lib/paths.ts';
import { type Draft, photoDraftOf, writeDraft } from './draft.ts';

/** How the outbox shows waiting listings and changes of listings. */
export const listingOutboxDescriptions: Record<string, OutboxDescription> = {
  'new-listing': {
    strings: defineStrings({ en: { title: (title: string) => `New listing: ${title}` } }),
    text: textIn,
    editPath: () => paths.createListing,
    restore: async ({ id, userId, fields, hasPhoto }) => {
      writeDraft(userId, fields as Draft);
      const photo = hasPhoto ? await readPhoto(id) : null;
      if (photo) await storeDraftPhoto(photoDraftOf(userId), photo);
    },
  },
  'listing-edit': {
    strings: defineStrings({ en: { title: (title: string) => `Edit of your listing: ${title}` } }),
    text: textIn,
    editPath: paths.editListing,
  },
};
