import type { Content } from '../../lib/i18n/content.ts';

interface AboutText {
  title: string;
  description: string;
  lead: string;
  whatTitle: string;
  what: readonly string[];
  howTitle: string;
  steps: readonly { title: string; text: string }[];
  privacyTitle: string;
  privacy: string;
  privacyLink: string;
  callTitle: string;
  callText: string;
  callMember: string;
  callVisitor: string;
}

export const aboutText: Content<(site: string) => AboutText> = {
  en: (site) => ({
    title: `About ${site}`,
    description: `What ${site} is, how it works and what it keeps to itself: neighbours share what their gardens grow, without fees and without publishing addresses.`,
    lead: 'Every July somebody has forty zucchini, and two streets away somebody pays for one. This is where they meet.',
    whatTitle: 'What it is',
    what: [
      `${site} is a stall at the end of the lane, open day and night. People put up what they grow and cannot use: fruit, vegetables, herbs, eggs and honey, seeds, seedlings, a fork that stands idle. Others ask for it, and the two agree on when and where.`,
      'Nobody pays a fee, nobody is ranked, nothing is advertised. Most of it is free. Who wants something for it says so: a jar in return, a few dollars, a hand with the ladder.',
      'It is free software. The people who run it here are neighbours too, and anybody may run one for their own town.',
    ],
    howTitle: 'How it works',
    steps: [
      {
        title: 'Put it up',
        text: 'A photo, what it is, how many, and your town or ZIP code. Under a minute from the garden.',
      },
      {
        title: 'Be asked',
        text: 'A neighbour writes: six of them, please? The message reaches you here; your phone number and address stay yours.',
      },
      {
        title: 'Agree and hand over',
        text: 'Say when and where. At the gate, at the market, at the school door, wherever suits you both.',
      },
      {
        title: 'Mark it gone',
        text: 'One tap and nobody asks in vain. Then take a look at what is ripe near you.',
      },
    ],
    privacyTitle: 'What it keeps to itself',
    privacy:
      'Your address is nowhere here. A listing is placed in a square of about 500 metres and nothing finer is ever stored of it; distances are measured to the middle of that square. Photos lose their hidden data, the place they were taken among it, before anybody sees them. Your e-mail address is shown to signed-in members at most, never to visitors, and you can hide it. There are two cookies, one that keeps you signed in and one that recognizes this browser when you sign in again, and no tracking. You can take your data with you and delete your account at any time.',
    privacyLink: 'Read the privacy page',
    callTitle: 'There is room on the stall',
    callText: 'Whatever you have too much of today, somebody nearby has too little of.',
    callMember: 'Share something',
    callVisitor: 'Join your neighbours',
  }),
};
