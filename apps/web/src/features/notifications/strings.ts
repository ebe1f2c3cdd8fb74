import { defineStrings } from '../../lib/i18n/strings.ts';

/** Strings of what members choose to be told. */
export const strings = defineStrings({
  en: {
    title: 'What you are told',
    lead: 'You always see everything here. Choose what you also get by email.',
    sentTo: (email: string) => `Emails go to ${email}.`,
    noMail: 'This site sends no emails yet.',
    unproven: 'You get no emails until you confirm your address.',
    messages: 'A neighbor wrote to me',
    messagesHint: 'One email for a conversation, 15 minutes later, if you have not read it by then.',
    exchange: 'My exchanges',
    exchangeHint: 'A promise to you, a pickup that is called off, and a reminder two hours before a pickup.',
    account: 'Emails about your account and decisions of the administrators always come.',
    quiet: 'Quiet hours',
    quietHint: 'Nothing is sent in them, except what you need before they end, such as a reminder.',
    from: 'From',
    to: 'Until',
    zone: (zone: string) => `Times in ${zone.replaceAll('_', ' ')}.`,
    save: 'Save',
    saved: 'Saved.',
    saveFailed: 'This could not be saved. Please try again.',
    loadFailed: 'This could not be loaded. Please try again.',
    retry: 'Retry',
    loading: 'Loading what you chose',
  },
});
