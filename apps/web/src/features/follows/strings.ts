import { defineStrings } from '@windfall/contract';

/** What a member wants to be told of once it is shared. */
export const strings = defineStrings({
  en: {
    tellMe: 'Tell me when it is shared',
    tellMeAgain: 'Tell me when it is shared again',
    meToo: 'Me too: tell me when it is shared',
    short: 'Tell me',
    shortOf: (name: string) => `Tell me when a neighbor shares ${name}`,
    within: 'How far away',
    followed: (name: string, distance: string, place: string) =>
      `You will be told when a neighbor shares “${name}” within ${distance} of ${place}.`,
    shortFollowed: 'You will be told.',
    kept: 'It is sent once you are online again.',
    failed: 'This could not be sent. Please try again.',
    change: 'Change or end',

    found: 'Shared near you, as you asked',
    isNew: 'New',

    yours: 'What you follow',
    none: 'Nothing yet. Where you search in vain, “Tell me when it is shared” follows it.',
    loading: 'Loading what you follow',
    loadFailed: 'This could not be loaded. Please try again.',
    retry: 'Retry',
    near: (place: string) => `Near ${place}`,
    until: (day: string) => `Until ${day}`,
    ended: 'Ended',
    again: 'Tell me again',
    againOf: (name: string) => `Tell me again of ${name}`,
    withinOf: (name: string) => `How far away: ${name}`,
    end: 'End',
    endOf: (name: string) => `End following ${name}`,
    changeFailed: 'This could not be changed. Please try again.',

    takesThis: (hours: string, notTaken: string) =>
      `takes this${hours && `: ${hours}`}.${notTaken && ` Not taken: ${notTaken}.`}`,
    seekers: (count: number) => `${count} neighbors near you look for this.`,
  },
});
