import { defineStrings } from '../../lib/i18n/strings.ts';

/** Strings about the installed application. */
export const strings = defineStrings({
  en: {
    newVersion: 'A new version is there.',
    reload: 'Reload',
    later: 'Later',
  },
});
