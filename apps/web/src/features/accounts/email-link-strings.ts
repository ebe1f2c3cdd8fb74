import { defineStrings } from '@windfall/contract';

/** Strings of the pages linked from emails, and of requesting such an email. */
export const strings = defineStrings({
  en: {
    email: 'Email',
    tooManyAttempts: (wait: string) => `Too many attempts. Please wait ${wait} and try again.`,
    signIn: 'Sign In',
    backToSignIn: 'Back to sign in',

    forgotTitle: 'Forgot your password?',
    forgotLead: 'Enter your email address, and we send you a link to choose a new password.',
    sendLink: 'Send the link',
    forgotFailed: 'The link could not be sent. Please try again.',
    forgotSentTitle: 'Check your email',
    forgotSent: 'If this address has an account, a link to choose a new password is on its way.',
    forgotSentHint:
      'The link works for an hour. If no email arrives, look in your spam folder, or check the address.',
    otherAddress: 'Try another address',
    forgotUnsent: 'This site sends no email, so it cannot send you a link.',
    forgotAsk: 'Ask the people who run it: they can make a link to choose a new password.',
    forgotContact: 'Contact them',

    emailSignInTitle: 'Sign in by email',
    emailSignInLead: 'Enter your email address, and we send you a link and a code. You need no password.',
    emailSignInByLink: 'Press the button to sign in with the link of your email.',
    emailSignInSent:
      'If this address has an account, an email is on its way. Open its link within ten minutes, or enter its code here.',
    emailMe: 'Email me a link',
    emailCode: 'Code of the email',
    emailCodeHint: 'Ten letters and digits, such as k7m4x-2qp9r',
    signInReplaces: (name: string) => `You are signed in as ${name}. Signing in here ends that.`,

    resetTitle: 'Choose a new password',
    resetLead: 'You will be signed out everywhere, and can sign in with the new password.',
    newPassword: 'New password',
    confirmNewPassword: 'Confirm new password',
    passwordHint: 'At least 8 characters',
    savePassword: 'Save the new password',
    resetFailed: 'The password could not be changed. Please try again.',
    resetDone: 'Your password was changed. Please sign in with the new password.',
    askForNewLink: 'Ask for a new link',
    readingLink: 'Reading your link',
    linkIncomplete: 'This link is incomplete. Please open it again from the email, or ask for a new one.',

    verifyTitle: 'Confirm your address',
    verifyLead: 'This shows that our emails reach you.',
    verifying: 'Confirming your address',
    verified: 'Your email address is confirmed.',
    verifyFailed: 'Your address could not be confirmed. Please try again.',
    verifySignIn: 'Please sign in to the account this email was sent for. Your link stays valid meanwhile.',
    linkRefused:
      'The link is older than three days, was used already, or belongs to another account than the one you are signed in to.',
    retry: 'Retry',
    changeTitle: 'Change your email address',
    changeLead: 'From then on you sign in with the new address.',
    changing: 'Changing your address',
    changed: (email: string) => `Your email address is ${email} now. You are signed out everywhere else.`,
    changeFailed: 'Your address could not be changed. Please try again.',
    changeSignIn:
      'Please sign in to the account whose address you are changing, with its present address. Your link stays valid meanwhile.',
    changeRefused:
      'The link is older than a day, was used already, was replaced by a newer one, or belongs to another account than the one you are signed in to.',
    toSettings: 'Account settings',
    tellMe: 'Once a week, tell me what is ripe near me',
    toDashboard: 'Go to your dashboard',
    proofLabel: 'Your email address',
    proofMissing: (address: string) =>
      `We cannot email you about answers and promises until you open the link that we sent to ${address}.`,
    addressRefused: (address: string) =>
      `The mail server of ${address} refused our email, so we send none there until you confirm the address again.`,
    firstDayListings: (count: number) =>
      `Until then you can share ${count === 1 ? 'one listing' : `${count} listings`} on your first day.`,
    firstDayConversations: (count: number) =>
      `Until then you can begin ${count === 1 ? 'one conversation' : `${count} conversations`} on your first day.`,
    correctAddress: 'Change the address',
    sendAgain: 'Send the link again',
    sentAgain: 'A link to confirm your address is on its way.',
    sendAgainFailed: 'The email could not be sent. Please try again.',
  },
});
