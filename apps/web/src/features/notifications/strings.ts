import { defineStrings } from '@windfall/contract';

/** Strings of what members choose to be told. */
export const strings = defineStrings({
  en: {
    devices: 'On your devices',
    thisDevice: 'This device',
    addDevice: 'Tell me on this device',
    addDeviceHint: 'Your browser asks you to allow it. It ends when you sign out.',
    noPush: 'This browser cannot tell you. On an iPhone, add this site to the home screen first.',
    pushOff: 'This site does not tell devices at the moment.',
    pushRefused: 'Your browser does not allow it. You can change that in its settings for this site.',
    pushFailed: 'This device could not be added. Please try again later.',
    unreached: 'The last time this device could not be reached.',
    remove: 'Remove',
    removeDevice: (name: string) => `Remove ${name}`,
    removeFailed: 'This device could not be removed. Please try again.',
    byEmail: 'By email',
    byPush: 'On my devices',
    sentTo: (email: string) => `Emails go to ${email}.`,
    noMail: 'This site sends no emails yet.',
    unproven: 'You get no emails until you confirm your address.',
    messages: 'A neighbor wrote to me',
    messagesHint:
      'One email for a conversation, 15 minutes later, if you have not read it by then and none of your devices was told.',
    exchange: 'My exchanges',
    exchangeHint:
      'A promise to you, a pickup that is called off, and a reminder two hours before a pickup. No email if one of your devices was told.',
    freshness: 'What I offer, before it spoils',
    freshnessHint:
      'At half of the time that it keeps: is it still good? At 9 AM; no email if one of your devices was told.',
    seasons: 'What I grow',
    seasonsHint:
      'A week before its season begins here, at 9 AM; no email if one of your devices was told. Without these emails it is in the weekly one.',
    site: 'News from the administrators',
    siteHint: 'To all members, at most once a week. It is among your notices in any case.',
    nearby: 'Ripe near me',
    near: (place: string) => `Near ${place}, the place of your profile.`,
    noPlace: 'Your profile has no place yet. Add your ZIP code or your town there first.',
    nearbyByEmail: 'Once a week, tell me what is ripe near me',
    nearbyByEmailHint:
      'By email, on Friday mornings. None when nothing is new. And at 9 AM when a swap with neighbors is suggested.',
    nearbyByPush: 'Tell me at once when a neighbor shares what I look for',
    nearbyByPushHint:
      'On my devices. Share a listing with “I am looking for something” to say what. And at 9 AM when a swap with neighbors is suggested.',
    followsByPush: 'Once a day, tell me when what I follow is shared near me',
    followsByPushHint: 'On my devices, at 5 PM. None when nothing is new.',
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
