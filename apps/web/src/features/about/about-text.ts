import type { Strings } from '@windfall/contract';

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
  numbersLink: string;
  callTitle: string;
  callText: string;
  callMember: string;
  callVisitor: string;
}

export const aboutText: Strings<(site: string) => AboutText> = {
  en: (site) => ({
    title: `About ${site}`,
    description: `What ${site} is, how it works and how it protects your privacy: neighbors share what their gardens grow, without fees and without publishing addresses.`,
    lead: 'Many gardens grow more than one household can eat. Here neighbors share the surplus.',
    whatTitle: 'What it is',
    what: [
      `${site} is an online notice board for homegrown produce. Members list surplus fruit, vegetables, herbs, eggs, honey, seeds, seedlings and tools. Others ask for it, and the two agree on when and where to meet.`,
      'There are no fees, no rankings and no advertising. Most listings are free. Members who want something in return say so in the listing, for example a jar, a few dollars or some help.',
      'It is free software. The people who run this site are neighbors too, and anyone may run one for their own town.',
    ],
    howTitle: 'How it works',
    steps: [
      {
        title: 'Create a listing',
        text: 'Add a photo, a description, the quantity, and your town or ZIP code. It takes about a minute.',
      },
      {
        title: 'Get a message',
        text: 'A neighbor asks for some of it. You get the message here; your phone number and address stay private.',
      },
      {
        title: 'Agree and hand over',
        text: 'Agree when and where to meet, at any place that suits you both.',
      },
      {
        title: 'Mark it as no longer available',
        text: 'Mark the listing when everything is taken, so that no one asks for it any more.',
      },
    ],
    privacyTitle: 'Privacy',
    privacy:
      'Your address is not published. The place of a listing is stored as a square of about 500 meters, never more precisely; distances are measured to the middle of that square. Hidden data in photos, including the place where they were taken, is removed before they are shown. Your email address is shown to signed-in members at most, never to visitors, and you can hide it. There are three cookies, one that keeps you signed in, one that recognizes this browser when you sign in again and one that remembers your ZIP code or square if you give it, and no tracking. You can take your data with you and delete your account at any time.',
    privacyLink: 'Read the privacy page',
    numbersLink: 'What neighbors here gave, in numbers',
    callTitle: 'Share your surplus',
    callText: 'A neighbor nearby may be looking for what you have too much of.',
    callMember: 'Share something',
    callVisitor: 'Join your neighbors',
  }),
};
