import { defineStrings } from '@windfall/contract';

/** Words of emails that are not those of one feature. */
export const strings = defineStrings({
  en: {
    choose: 'Choose what you are told',
    noMore: 'No more emails of this kind',
    openLink: 'Open the link',
    several: (count: number, site: string) => `${count} things are new for you at ${site}`,
  },
});
