import { defineStrings } from '../../lib/i18n/strings.ts';

/** Sentences of what waits in this browser to be sent. */
export const strings = defineStrings({
  en: {
    waiting: (count: number) =>
      count === 1 ? '1 change waiting to be sent' : `${count} changes waiting to be sent`,
    title: 'Waiting to be sent',
    lead: 'This is kept in this browser and goes out by itself, in this order, as soon as the server can be reached.',
    sendNow: 'Send now',
    close: 'Close',
    withPhoto: 'With a photo',
    refused: 'The server would not take this.',
    conflict:
      'This was changed elsewhere in the meantime. Send it to put your version in its place, or discard it.',
    conflictOfPhotos:
      'Another photo is there now. If it is this one, it has arrived and you can discard this. Otherwise send it to put your version in its place.',
    photoLost: 'The photo is not in this browser any more. Please do this once more with the photo.',
    copy: 'Copy text',
    copied: 'The text was copied.',
    copyFailed: 'The text could not be copied. Please select it instead.',
    edit: 'Edit',
    tryAgain: 'Try again',
    sendAnyway: 'Send my version',
    discard: 'Discard',
    discardQuestion: 'Discard this for good?',
    discardText: 'It has not reached the server and is kept nowhere else.',
    keep: 'Keep it',
    leaveQuestion: 'Sign out and lose what waits?',
    leaveText: (count: number) =>
      `${count === 1 ? '1 change has' : `${count} changes have`} not been sent yet. Signing out empties this browser, and they are lost.`,
    leave: 'Sign out',
    stay: 'Stay signed in',
    notTaken: (what: string) => `Not sent: ${what}`,
  },
});

export type OutboxTexts = (typeof strings)['en'];
