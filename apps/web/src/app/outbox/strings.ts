import { defineStrings } from '@windfall/contract';

/** Strings of the outbox. */
export const strings = defineStrings({
  en: {
    waiting: (count: number) =>
      count === 1 ? '1 change waiting to be sent' : `${count} changes waiting to be sent`,
    title: 'Waiting to be sent',
    lead: 'These changes are saved in this browser. They are sent automatically, in this order, as soon as the server can be reached.',
    sendNow: 'Send now',
    close: 'Close',
    withPhoto: 'With a photo',
    refused: 'The server did not accept this.',
    conflict:
      'This was changed elsewhere in the meantime. Send it to replace that version with yours, or discard it.',
    conflictOfPhotos:
      'The listing has another photo now. If it is this photo, it has arrived and you can discard this. Otherwise send it to replace that version with yours.',
    photoLost: 'The photo is no longer in this browser. Please do this again and add the photo.',
    copy: 'Copy text',
    copied: 'The text was copied.',
    copyFailed: 'The text could not be copied. Please select it instead.',
    edit: 'Edit',
    tryAgain: 'Try again',
    sendAnyway: 'Send my version',
    discard: 'Discard',
    discardQuestion: 'Discard this permanently?',
    discardText: 'It has not reached the server, and there is no other copy.',
    keep: 'Keep it',
    leaveQuestion: 'Sign out and lose unsent changes?',
    leaveText: (count: number) =>
      `${count === 1 ? '1 change has' : `${count} changes have`} not been sent yet. Signing out deletes them from this browser.`,
    leave: 'Sign out',
    stay: 'Stay signed in',
    notSent: 'Not sent',
    notTaken: (what: string) => `Not sent: ${what}`,
  },
});

export type OutboxTexts = (typeof strings)['en'];
