import { defineStrings } from '../../lib/i18n/strings.ts';

export const strings = defineStrings({
  en: {
    available: (quantity: string) => `${quantity} available`,
    noLongerAvailable: 'No Longer Available',
    sharedBy: 'Shared by',
    place: 'Place',
    away: (km: number) => `${km} km away`,
    listed: 'Listed',
    price: 'Price',
  },
});
