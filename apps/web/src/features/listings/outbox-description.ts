import { defineStrings } from '../../lib/i18n/strings.ts';
import { textIn } from '../../lib/offline/fields-of.ts';
import type { OutboxDescription } from '../../lib/offline/outbox-kinds.ts';
import { paths } from '../../lib/paths.ts';
import { type Draft, writeDraft } from './draft.ts';

/** How the outbox shows waiting listings and changes of listings. */
export const listingOutboxDescriptions: Record<string, OutboxDescription> = {
  'new-listing': {
    strings: defineStrings({ en: { title: (title: string) => `New listing: ${title}` } }),
    text: textIn,
    editPath: () => paths.createListing,
    restore: ({ userId, fields }) => writeDraft(userId, fields as Draft),
  },
  'listing-edit': {
    strings: defineStrings({ en: { title: (title: string) => `Edit of your listing: ${title}` } }),
    text: textIn,
    editPath: paths.editListing,
  },
};
