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
      swap_broken: (title: string) => `A part of your swap has ended: “${title}”`,
      taken_back: (title: string) => `Promise taken back: “${title}”`,
      lapsed: (title: string) => `A promise has ended: “${title}”`,
      declined: (title: string) => `Not taken: “${title}”`,
      not_chosen: (title: string) => `“${title}” went to another neighbor`,
      gone: (title: string) => `Nothing is left of “${title}”`,
      listing_removed: (title: string) => `“${title}” is not offered any more`,
      back_said: (title: string) => `Brought back: “${title}”`,
      not_back: (title: string) => `Not back: “${title}”`,
      still_out: (title: string) => `Not back yet: “${title}”`,
      delayed: (title: string) => `Not there yet: “${title}”`,
      days_over: (title: string) => `The days are over: “${title}”`,
      lost: (title: string) => `It did not come back: “${title}”`,
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
      swap_broken: (other: string, title: string) =>
        `A part of your swap has ended. “${title}” is still promised to ${other}: you can give it all the same, or call it off.`,
      taken_back: (other: string, title: string) => `${other} has taken back the promise of “${title}”.`,
      lapsed: (other: string, title: string) =>
        `The promise of “${title}” between you and ${other} was not answered in time.`,
      declined: (other: string, title: string) => `${other} does not want “${title}” after all.`,
      not_chosen: (other: string, title: string) => `${other} gave “${title}” to another neighbor.`,
      gone: (other: string, title: string) => `Nothing is left of “${title}” by ${other}.`,
      listing_removed: (other: string, title: string) => `${other} does not offer “${title}” any more.`,
      back_said: (other: string, title: string) =>
        `${other} brought “${title}” back. Say whether it is back; after two days it counts as back.`,
      not_back: (other: string, title: string) => `${other} says that “${title}” is not back.`,
      still_out: (other: string, title: string) =>
        `${other} still has “${title}”, and the days of another neighbor have begun.`,
      delayed: (other: string, title: string) =>
        `“${title}” is not back from the neighbor who has it. ${other} knows of it.`,
      days_over: (_other: string, title: string) => `Your days for “${title}” are over.`,
      lost: (other: string, title: string) => `${other} says that “${title}” did not come back.`,
    },
    sayYesBy: (time: string) => `Say yes by ${time}, or it goes to the next in line.`,
    meetingTitle: (title: string) => `Where you meet: “${title}”`,
    meeting: (other: string, title: string) => `${other} has said where you meet to pick “${title}”.`,
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
    loanTitle: (title: string) => `To bring back: “${title}”`,
    loanDue: (other: string, title: string, time: string) => `Bring “${title}” back to ${other} by ${time}.`,
    loanLate: (other: string, title: string, time: string) =>
      `“${title}” of ${other} was to be back ${time}. Please bring it back, or write when you can.`,
    openConversation: 'Open the conversation',
    calendar: {
      name: (site: string) => `Pickups at ${site}`,
      pickUp: (title: string, other: string) => `Pick up “${title}” from ${other}`,
      picksUp: (title: string, other: string) => `${other} picks up “${title}”`,
      bringBack: (title: string, other: string) => `Bring “${title}” back to ${other}`,
      bringsBack: (title: string, other: string) => `${other} brings “${title}” back`,
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
      comePicking: (count: number) =>
        count === 1
          ? 'I would like to come picking, please.'
          : `We would like to come picking, ${count} of us, please.`,
      borrow: (first: string, last: string) =>
        first === last
          ? `I would like to borrow it on ${first}, please.`
          : `I would like to borrow it from ${first} to ${last}, please.`,
      promise: (some: string) => `I have ${some} for you.`,
      promiseFrom: (some: string, title: string) => `I have ${some} of “${title}” for you.`,
      inReturn: (title: string, some: string) => `In return: “${title}”${some && `: ${some}`}`,
    },
  },
});
