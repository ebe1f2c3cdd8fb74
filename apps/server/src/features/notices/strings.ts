import { defineStrings } from '@windfall/contract';

/** Words of what all members are told. */
export const strings = defineStrings({
  en: {
    openNotices: 'Open your notices',
  },
});
