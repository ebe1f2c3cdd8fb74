import { defineStrings } from '@windfall/contract';

/** Strings of the poster. */
export const strings = defineStrings({
  en: {
    title: 'Poster',
    hint: 'Print it, cut the dashed lines at the foot, and hang it where neighbors pass.',
    print: 'Print',
    printHint: 'Print this page with your browser. Only the poster comes on paper.',
    paper: 'Paper',
    papers: { letter: 'Letter', a4: 'A4' },
    sheet: 'The poster',
    tears: 'To tear off',
    lead: 'Neighbors share here what their gardens grow: fruit, vegetables, seeds, tools and more.',
    scan: 'Scan the code with the camera of your phone, or open',
    qrCode: (address: string) => `QR code of ${address}`,
    map: 'Map of the town',
    around: (town: string) => `In and around ${town}`,
    code: (code: string) => `Code of the invite: ${code}`,
    refused: {
      unknown: 'There is no invite with this code. A poster with it would lead nobody in.',
      ended: 'This invite has ended. A poster with it would lead nobody in.',
      used_up:
        'As many neighbors as this invite is for have joined. A poster with it would lead nobody else in.',
    },
    invites: 'See the invites',
    sitePoster: 'Poster of the site, without an invite',
    inviteFailed: 'The invite could not be checked.',
    failed: 'The listing could not be loaded.',
    standFailed: 'The stand could not be loaded.',
    stand: 'Take what you need, leave what you have, and count it with your phone. No account is needed.',
    retry: 'Retry',
    loading: 'Loading',
    free: 'Free',
  },
});
