import { defineStrings } from '../i18n/strings.ts';

export const strings = defineStrings({
  en: {
    notLoaded: 'Nothing was sent, because a part of this page could not be loaded. Please try again.',
  },
});
