import { defineMessages } from '../../lib/i18n/messages.ts';

/** What is said before something is removed. */
export const messages = defineMessages({
  en: {
    typeWord: (word: string) => `Type ${word} to confirm`,
    wrongWord: (word: string) => `Please type ${word}.`,
    password: 'Your password',
    passwordHint: 'The security level is high, so you are asked again who you are.',
    passwordMissing: 'Please enter your password.',
    noPassword: 'You have no password yet. Choose a password first under Forgot your password.',
    googleOnly: 'Do you sign in with Google only?',
    choosePassword: 'Choose a password first under Forgot your password',
    failed: 'This could not be done. Please try again.',
    cancel: 'Cancel',
    close: 'Close',
  },
});
