import { defineStrings } from '@windfall/contract';

export const strings = defineStrings({
  en: {
    inBrief: 'In brief',
    onThisPage: 'On this page',
    contact: 'How to reach us',
    contactText: (name: string) => `The people who run ${name} answer questions about this page:`,
    noContact: (name: string) =>
      `Ask one of the people who run ${name}, for example an administrator by message.`,
    phone: 'Phone',
    email: 'Email',
    alsoRead: 'Read also',
    privacy: 'Privacy',
    terms: 'Terms',
    communityGuidelines: 'Community Guidelines',
  },
});
