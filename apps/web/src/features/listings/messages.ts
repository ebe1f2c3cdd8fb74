import { defineMessages } from '../../lib/i18n/messages.ts';

export const messages = defineMessages({
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
