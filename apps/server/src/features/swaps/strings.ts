import { defineStrings } from '@windfall/contract';

/** The messages with which the exchanges of a swap begin, and notifications of swaps. */
export const strings = defineStrings({
  en: {
    allSaidYes: (title: string) => `All said yes to the swap that was suggested: “${title}”.`,
    suggested: 'A swap with neighbors is suggested to you',
    swap: (get: string, name: string, give: string) => `You get “${get}” from ${name}, and give “${give}”.`,
    whenAllSayYes: 'It takes place when all of you say yes within three days.',
    ended: 'A swap that was suggested to you does not take place',
    why: 'Not all said yes, or something of it is not there any more.',
    openDashboard: 'Open the dashboard',
  },
});
