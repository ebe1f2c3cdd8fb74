import { defineStrings } from '@windfall/contract';

/** Strings of the second factor in the settings. */
export const strings = defineStrings({
  en: {
    title: 'Code at sign-in',
    lead: 'Your password alone is then not enough to sign in: it needs a code of an authenticator app on your phone too. A passkey needs none.',
    loading: 'Loading your second factor',
    loadFailed: 'Failed to load your second factor.',
    retry: 'Retry',
    isOff: 'Sign-ins need no code.',
    isOn: (date: string) => `On since ${date}.`,
    codesLeft: (count: number) =>
      count === 1 ? '1 recovery code is left.' : `${count} recovery codes are left.`,
    turnOn: 'Turn on',
    turnOnTitle: 'Turn on the code at sign-in',
    turnOff: 'Turn off',
    turnOffTitle: 'Turn off the code at sign-in',
    confirmText: 'Confirm that it is you.',
    google: 'Sign in with Google again to confirm that it is you.',
    scan: 'Scan this with your authenticator app, or type the secret into it. Then enter the code that it shows.',
    qr: 'QR code for your authenticator app',
    secret: 'Secret',
    code: 'Code of the app',
    codeMissing: 'Please enter the code.',
    startFailed: 'This could not be done. Please try again.',
    keepCodes:
      'Keep these recovery codes where you find them without your phone. Each signs you in once. They are not shown again.',
    codes: 'Recovery codes',
    newCodes: 'New recovery codes',
    newCodesText: 'The earlier codes stop working.',
    turnOffText: 'A sign-in then needs the password alone.',
    turnedOff: 'Sign-ins need no code any more.',
    done: 'I have kept them',
    cancel: 'Cancel',
    close: 'Close',
  },
});
