import { defineStrings } from '@windfall/contract';

/** Strings of what the site offers once. */
export const strings = defineStrings({
  en: {
    hearAnswer: (name: string) => `Hear when ${name} answers`,
    hearOffers: 'Hear when a neighbor has some',
    hearAsks: 'Hear when a neighbor asks',
    hearHow: 'A notification on this device, also while this site is closed.',
    notNow: 'Not now',
    told: 'You are told on this device.',
    later: 'You can turn it on whenever you like.',
    settings: 'Settings',
    installTitle: (site: string) => `${site} on your home screen`,
    installText: 'It opens with one tap, and without a connection as of your last visit.',
    installByHand: 'Tap Share, then Add to Home Screen. It opens without a connection too, and can tell you.',
    install: 'Add it',
    installLater: 'You find it in the menu of your browser whenever you like.',
  },
});
