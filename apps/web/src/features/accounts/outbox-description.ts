import { defineStrings } from '../../lib/i18n/strings.ts';
import { textIn } from '../../lib/offline/fields-of.ts';
import type { OutboxDescription } from '../../lib/offline/outbox-kinds.ts';
import { paths } from '../../lib/paths.ts';

/** How the outbox shows a waiting change of the profile. */
export const profileOutboxDescriptions: Record<string, OutboxDescription> = {
  profile: {
    strings: defineStrings({ en: { title: () => 'Edit of your profile' } }),
    text: textIn,
    editPath: () => paths.profile,
  },
};
