import { defineStrings } from '@windfall/contract';

/** Strings of passkeys, in the settings and at sign-in. */
export const strings = defineStrings({
  en: {
    signIn: 'Sign in with a passkey',
    signInFailed: 'No passkey was used. Please try again, or sign in with your password.',
    title: 'Passkeys',
    lead: 'A passkey signs you in with your finger, your face or the code of your device, without a password. It cannot be guessed, and no other site can ask for it.',
    unknownHere: 'This browser cannot use passkeys.',
    loading: 'Loading your passkeys',
    loadFailed: 'Failed to load your passkeys.',
    retry: 'Retry',
    none: 'You have no passkey yet.',
    addedOn: (date: string) => `Added on ${date}`,
    lastUsed: (age: string) => `last used ${age}`,
    neverUsed: 'not used yet',
    add: 'Add a passkey',
    addText: 'Confirm that it is you. Your device then asks how you want to keep the passkey.',
    addGoogle:
      'Sign in with Google again to confirm that it is you. Your device then asks how to keep the passkey.',
    added: 'Passkey added.',
    addFailed: 'The passkey could not be added. Please try again.',
    notMade: 'No passkey was made. Please try again.',
    madeAlready: 'This device has a passkey of your account already.',
    rename: 'Rename',
    renameOf: (name: string) => `Rename ${name}`,
    name: 'Name of the passkey',
    save: 'Save',
    renameFailed: 'The name could not be changed. Please try again.',
    remove: 'Remove',
    removeOf: (name: string) => `Remove ${name}`,
    removeQuestion: (name: string) => `Remove ${name}?`,
    removeText:
      'The device no longer signs in with it. Delete it from the device as well, in its settings for passwords.',
    removeGoogle:
      'Sign in with Google again to confirm that it is you. The passkey is removed immediately afterwards.',
    removed: 'Passkey removed.',
    removeFailed: 'The passkey could not be removed. Please try again.',
    cancel: 'Cancel',
    close: 'Close',
  },
});
