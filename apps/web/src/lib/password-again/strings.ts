import { defineStrings } from '../i18n/strings.ts';

/** Strings of the password confirmation for administrators. */
export const strings = defineStrings({
  en: {
    password: 'Your password',
    passwordHint: 'The security level is high, so please enter your password again.',
    passwordMissing: 'Please enter your password.',
    noPassword: 'You have no password yet. Choose a password first under Forgot your password.',
    googleOnly: 'Do you sign in with Google only?',
    choosePassword: 'Choose a password first under Forgot your password',
  },
});
