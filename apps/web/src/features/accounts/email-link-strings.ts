import { defineStrings } from '../../lib/i18n/strings.ts';

/** Sentences of the pages that letters lead to, and of asking for such a letter. */
export const strings = defineStrings({
  en: {
    email: 'Email',
    tooManyAttempts: (wait: string) => `Too many attempts. Please wait ${wait} and try again.`,
    signIn: 'Sign In',
    backToSignIn: 'Back to sign in',

    forgotTitle: 'Forgot your password?',
    forgotLead: 'Tell us your e-mail address, and we send you a link to choose a new one.',
    sendLink: 'Send the link',
    forgotFailed: 'The link could not be sent. Please try again.',
    forgotSentTitle: 'Look into your mailbox',
    forgotSent: 'If this address has an account, a link to choose a new password is on its way.',
    forgotSentHint:
      'The link works for an hour. If nothing arrives, look into the folder for unwanted mail, or check the address.',
    otherAddress: 'Try another address',
    forgotUnsent: 'This site sends no e-mail, so it cannot send you a link.',
    forgotAsk: 'Ask the people who look after it: they can make a link with which you choose a new password.',
    forgotContact: 'Write to them',

    resetTitle: 'Choose a new password',
    resetLead: 'You will be signed out everywhere else, and sign in with the new one.',
    newPassword: 'New password',
    confirmNewPassword: 'Confirm new password',
    passwordHint: 'At least 8 characters',
    savePassword: 'Save the new password',
    resetFailed: 'The password could not be changed. Please try again.',
    resetDone: 'Your password is changed. Please sign in with it.',
    askForNewLink: 'Ask for a new link',
    readingLink: 'Reading your link',
    linkIncomplete:
      'This link is not complete. Please open it from the letter once more, or ask for a new one.',

    verifyTitle: 'Confirm your address',
    verifyLead: 'So that we know that our letters reach you by e-mail.',
    verifying: 'Confirming your address',
    verified: 'Your e-mail address is confirmed.',
    verifyFailed: 'Your address could not be confirmed. Please try again.',
    verifySignIn: 'Please sign in to the account this letter was sent for. Your link is kept meanwhile.',
    linkRefused:
      'The link may be older than three days, it was used already, or it belongs to another account than the one you are signed in to.',
    retry: 'Retry',
    toDashboard: 'Go to your dashboard',
    sendAgain: 'Send the letter again',
    sentAgain: 'A link to confirm your address is on its way.',
    sendAgainFailed: 'The letter could not be sent. Please try again.',
  },
});
