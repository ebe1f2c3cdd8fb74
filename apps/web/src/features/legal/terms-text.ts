import type { Strings } from '@windfall/contract';
import type { LegalTextOf } from './legal-text.ts';

export const termsText: Strings<LegalTextOf> = {
  en: ({ name }) => ({
    title: 'Terms',
    description: `What you agree to when you use ${name}: a place where neighbors share homegrown produce among themselves.`,
    lead: `${name} brings neighbors together. Agreements about produce are between the neighbors alone. These are the terms for using the site.`,
    brief: [
      'It is a notice board, not a shop: you deal with your neighbor, not with us.',
      'Share what is yours, lawful and safe, and describe it honestly.',
      'What you write and photograph stays yours.',
      'It is run by volunteers, as it is, without a promise that it always works.',
    ],
    sections: [
      {
        id: 'what',
        title: 'What this is',
        paragraphs: [
          `${name} shows what members offer and carries messages between them. There is no payment, fee or delivery here. The people who run it are not a party to what you agree with another member, do not inspect what is offered and cannot vouch for any member.`,
          'Some members ask for something in return. The law where you live decides whether and how you may sell food; sellers are responsible for following it.',
        ],
      },
      {
        id: 'account',
        title: 'Your account',
        paragraphs: [],
        points: [
          'Be who you say you are, and use an email address that reaches you.',
          'One person, one account. Keep your password to yourself.',
          'Be at least 16, or have a parent who knows and agrees.',
          'You may leave whenever you like; the privacy page says what happens to your data.',
        ],
      },
      {
        id: 'share',
        title: 'What you share',
        paragraphs: [],
        points: [
          'Only what is yours to give: grown, gathered with permission, made or owned by you.',
          'Only what you would eat yourself, described as it is: sprayed or not, washed or not, when it was picked, what else is in it.',
          'Nothing the community guidelines forbid.',
          'Mark it as no longer available when it is gone.',
        ],
      },
      {
        id: 'receive',
        title: 'What you receive',
        paragraphs: [
          'Look, smell and ask before you eat. Wash everything. If you have allergies, ask what it has been near. You decide what you take, and take it at your own risk as far as the law allows that.',
        ],
      },
      {
        id: 'content',
        title: 'What you write and photograph',
        paragraphs: [
          `It stays yours. You allow ${name} to store it and to show it to those the privacy page names, for as long as it is here; that is all. Use only pictures you may use.`,
        ],
      },
      {
        id: 'conduct',
        title: 'What is not allowed',
        paragraphs: [],
        points: [
          'Harassment, threats, hate, fraud, and pretending to be another person.',
          'Advertising, bulk messages, and collecting other members’ data.',
          'Getting around limits, blocks or access rules, and burdening the server on purpose. If you find a security hole, tell only us until it is closed.',
        ],
      },
      {
        id: 'measures',
        title: 'When a member breaks these terms',
        paragraphs: [
          'Administrators may hide a listing, warn a member or deactivate an account. Both sides are told what was decided and why, and a decision can be appealed once. What administrators do is recorded where they cannot change it.',
        ],
      },
      {
        id: 'warranty',
        title: 'No warranty',
        paragraphs: [
          `${name} is provided as it is, by volunteers. It may be slow, wrong or gone for a while. As far as the law allows, the people who run it and those who wrote it are not liable for what comes of using it or of what members give each other. Nothing here limits liability for intent or gross negligence, or rights you have as a consumer.`,
          'The program is free software under the GNU Affero General Public License, version 3 or later.',
        ],
      },
      {
        id: 'changes',
        title: 'Changes',
        paragraphs: [
          'If these terms change in a way that matters, members are told before the change takes effect. Members who do not agree can delete their account and take their data along.',
        ],
      },
    ],
  }),
};
