import { defineStrings } from '@windfall/contract';

/** Notifications about claims, pickups in calendars, and the first message of a claim. Each names the other member and the listing. */
export const strings = defineStrings({
  en: {
    /** Notifications by their event. */
    titles: {
      offered: (title: string) => `Promised to you: “${title}”`,
      agreed: (title: string) => `Agreed: “${title}”`,
      pickup: (title: string) => `Pickup time: “${title}”`,
      time_withdrawn: (title: string) => `No pickup time: “${title}”`,
      called_off: (title: string) => `Called off: “${title}”`,
      taken_back: (title: string) => `Promise taken back: “${title}”`,
      lapsed: (title: string) => `A promise has ended: “${title}”`,
      declined: (title: string) => `Not taken: “${title}”`,
      not_chosen: (title: string) => `“${title}” went to another neighbor`,
      gone: (title: string) => `Nothing is left of “${title}”`,
      listing_removed: (title: string) => `“${title}” is not offered any more`,
    },
    /** `some` is empty where the members named no amount. */
    sentences: {
      offered: (other: string, title: string, some: string) =>
        `It is your turn: ${other} has ${some || 'some'} of “${title}” for you.`,
      agreed: (other: string, title: string, some: string) =>
        `You and ${other} have agreed on ${some && `${some} of `}“${title}”.`,
      pickup: (other: string, title: string) => `${other} has set the time of your pickup of “${title}”.`,
      time_withdrawn: (other: string, title: string) =>
        `${other} has withdrawn the time of your pickup of “${title}”.`,
      called_off: (other: string, title: string) => `The pickup of “${title}” with ${other} is called off.`,
      taken_back: (other: string, title: string) => `${other} has taken back the promise of “${title}”.`,
      lapsed: (other: string, title: string) =>
        `The promise of “${title}” between you and ${other} was not answered in time.`,
      declined: (other: string, title: string) => `${other} does not want “${title}” after all.`,
      not_chosen: (other: string, title: string) => `${other} gave “${title}” to another neighbor.`,
      gone: (other: string, title: string) => `Nothing is left of “${title}” by ${other}.`,
      listing_removed: (other: string, title: string) => `${other} does not offer “${title}” any more.`,
    },
    sayYesBy: (time: string) => `Say yes by ${time}, or it goes to the next in line.`,
    pickupAt: (time: string) => `Pickup: ${time}. Where it is, you read at Windfall.`,
    wasToBegin: (time: string) => `It was to begin ${time}.`,
    proposedWithdrawn: (time: string) => `The proposed time, ${time}, is withdrawn.`,
    newTime: (span: string) => `It is ${span}.`,
    noTime: 'No time is agreed now.',
    addressLost:
      'The address that you wrote for the earlier time is deleted. Write it again if it is needed.',
    reminderTitle: (title: string) => `Pickup soon: “${title}”`,
    reminder: (other: string, title: string, time: string) =>
      `Your pickup of “${title}” with ${other} begins ${time}.`,
    openConversation: 'Open the conversation',
    calendar: {
      name: (site: string) => `Pickups at ${site}`,
      pickUp: (title: string, other: string) => `Pick up “${title}” from ${other}`,
      picksUp: (title: string, other: string) => `${other} picks up “${title}”`,
      neighbor: 'a neighbor',
      missed: 'It did not take place.',
      calledOff: 'It was called off.',
      ended: 'It has ended.',
      more: (site: string) => `More is in your conversation at ${site}.`,
      address: (site: string, from: string, until: string) =>
        `The address is shown in ${site} from ${from} to ${until}.`,
    },
    messages: {
      some: 'some',
      ask: (some: string) => `I would like ${some}, please.`,
      promise: (some: string) => `I have ${some} for you.`,
      inReturn: (title: string, some: string) => `In return: “${title}”${some && `: ${some}`}`,
    },
  },
});
