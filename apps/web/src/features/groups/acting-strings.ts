import { defineStrings } from '@windfall/contract';

/** Strings of acting for a group, which every page has: the screens of groups load the others. */
export const strings = defineStrings({
  en: {
    acting: 'For whom you act',
    youActFor: (name: string) => `You act for ${name}`,
    stop: 'Stop',
    ended: 'You no longer act for this group. What you typed is still here: copy what you need.',
    endedBefore: 'You no longer act for that group. You are yourself again.',
    goOn: 'Go on as myself',
    switchFailed: 'That did not work, so nothing has changed. Please try again with a connection.',
  },
});
