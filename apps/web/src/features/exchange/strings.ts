import {
  amountText,
  type Claim,
  type ClaimEnding,
  type ClaimState,
  defineStrings,
  type PickupSpot,
} from '@windfall/contract';
import { historyStrings } from './claims/claim-history-strings.ts';

const quoted = (title: string) => `“${title}”`;
/** Of more than one, how many come. */
const together = (count: number) => (count > 1 ? `, ${count} people` : '');

type Side = Claim['role'];

/** Why a claim ended, for the asker; `name` is the other member. */
const ENDED_FOR_ASKER: Record<ClaimEnding, (name: string) => string> = {
  withdrawn: () => 'You took this back.',
  declined: () => 'You said “No, thanks”.',
  not_chosen: () => 'Not this time.',
  lapsed: () => 'The promise ended, because there was no answer in time.',
  called_off: () => 'This was called off.',
  gone: () => 'Nothing is left of it.',
  swap_gone: () => 'What was offered in return is no longer available.',
  listing_removed: () => 'It is no longer listed.',
  member_left: () => 'This has ended.',
  days_over: () => 'The days are over.',
  lost: (name) => `${name} says that it did not come back.`,
  blocked: () => 'This has ended.',
};

const ENDED_FOR_GIVER: Record<ClaimEnding, (name: string) => string> = {
  ...ENDED_FOR_ASKER,
  withdrawn: (name) => `${name} took this back.`,
  declined: (name) => `${name} said “No, thanks”.`,
  lost: () => 'It did not come back.',
  not_chosen: () => 'You said “Not this time”.',
  lapsed: (name) => `Your promise ended, because ${name} did not answer in time.`,
};

const sentenceOf = (
  sentences: Readonly<Record<string, (name: string) => string>>,
  why: string | null,
): ((name: string) => string) | undefined =>
  why !== null && Object.hasOwn(sentences, why) ? sentences[why] : undefined;

const SPOTS: Record<PickupSpot, string> = {
  door: 'At the door',
  porch: 'On the porch',
  stand: 'At the stand',
  meet: 'We meet somewhere',
};

/** Strings of claims and pickups. `some` is an amount in words: '6', '6 jars' or 'some'. */
export const strings = defineStrings({
  en: {
    ...historyStrings,
    some: 'some',
    ofUnit: (amount: number, unit: string) => amountText(amount, unit),
    theyHave: (name: string, some: string, title: string) => `${name} has ${some} for your ${quoted(title)}`,
    youHave: (name: string, some: string, title: string) =>
      `You have ${some} for ${quoted(title)} of ${name}`,
    youAskLoan: (title: string) => `You asked to borrow ${quoted(title)}`,
    theyAskLoan: (name: string, title: string) => `${name} asks to borrow ${quoted(title)}`,
    youBorrow: (title: string, name: string) => `You borrow ${quoted(title)} from ${name}`,
    theyBorrow: (name: string, title: string) => `${name} borrows ${quoted(title)}`,
    suits: 'Suits:',
    promisedToYou: (some: string) => `Promised to you: ${some}.`,
    endedOfWanted: {
      gone: 'It is no longer needed.',
      swap_gone: 'What it was to come from is no longer shared.',
    },
    comesFrom: 'It comes from',
    answers: 'Who has some',
    answerCounts: (promised: number, received: number, unit: string) =>
      [`${amountText(promised, unit)} promised`, `${amountText(received, unit)} received`].join(' · '),
    youAsked: (some: string, title: string) => `You asked for ${some} of ${quoted(title)}`,
    theyAsked: (name: string, some: string, title: string) => `${name} asks for ${some} of ${quoted(title)}`,

    theyHadAsked: (name: string, some: string, title: string) =>
      `${name} asked for ${some} of ${quoted(title)}`,
    theyPromisedOf: (name: string, some: string, title: string) =>
      `${name} promised you ${some} of ${quoted(title)}`,
    theyPromisedFor: (name: string, some: string, title: string) =>
      `${name} promised you ${some} for your ${quoted(title)}`,
    youPromisedOf: (name: string, some: string, title: string) =>
      `You promised ${name} ${some} of ${quoted(title)}`,
    youPromisedFor: (name: string, some: string, title: string) =>
      `You promised ${name} ${some} for ${quoted(title)}`,
    swapInLine: (name: string) => `${name} decides about your swap, which has no place in the line.`,
    youGive: (some: string, title: string) => `In return you give ${some} of ${quoted(title)}.`,
    theyGive: (name: string, some: string, title: string) =>
      `${name} offers ${some} of ${quoted(title)} in return.`,
    waitsForYou: 'Waiting for your answer.',
    gotLately: (name: string, count: number) => `${name} got ${count} in the last 28 days.`,
    allPromised: 'All of it is promised.',
    couldCome: 'Could come:',
    youCouldCome: 'You could come:',
    isYours: (some: string) => `It is yours: ${some}.`,
    sayYesBy: (time: string) => `Say yes by ${time}.`,
    sayYes: 'Please say yes.',
    youPromised: (some: string) => `You promised ${some}.`,
    untilThen: (name: string, time: string) => `${name} can say yes until ${time}.`,
    agreed: (some: string) => `Agreed: ${some}.`,
    collected: (side: Side, name: string, some: string) =>
      side === 'asker' ? `You picked up ${some}.` : `${name} picked up ${some}.`,
    missed: (side: Side, name: string) =>
      side === 'asker' ? 'You did not come for it.' : `${name} did not come.`,
    // A newer server may know further reasons.
    ended: (side: Side, why: ClaimEnding | null, name: string) =>
      sentenceOf(side === 'asker' ? ENDED_FOR_ASKER : ENDED_FOR_GIVER, why)?.(name) ?? 'This has ended.',
    unknownState: 'Please reload the page to see how this stands.',

    promise: 'Promise',
    promiseTo: (some: string, name: string, title: string) => `Promise ${some} to ${name}: ${quoted(title)}`,
    notThisTime: 'Not this time',
    notThisTimeTo: (name: string, title: string) => `Not this time, ${name}: ${quoted(title)}`,
    howMany: (name: string, title: string) => `How many for ${name}: ${quoted(title)}`,
    fewer: 'One fewer',
    more: 'One more',
    accept: 'Yes, I will take it',
    acceptOf: (some: string, title: string) => `Yes, I will take it: ${some} of ${quoted(title)}`,
    decline: 'No, thanks',
    declineOf: (title: string) => `No, thanks: ${quoted(title)}`,
    withdraw: 'Take back',
    withdrawOf: (title: string) => `Take back: ${quoted(title)}`,
    collect: 'Picked up',
    collectOf: (some: string, title: string) => `Picked up: ${some} of ${quoted(title)}`,
    tookFewer: 'Took fewer',
    pickedUpFewer: 'Picked up fewer',
    tookFewerOf: (title: string) => ` of “${title}”`,
    howManyTakenOf: (title: string) => `How many were taken of ${quoted(title)}`,
    tookOf: (taken: number, given: number) => `Picked up ${taken} of ${given}`,
    callOff: 'Call off',
    callOffOf: (title: string) => `Call off the pickup of ${quoted(title)}`,
    callOffQuestion: 'Call off this pickup?',
    callOffText: (name: string) => `${name} is told at once.`,
    callOffYes: 'Call it off',
    keepIt: 'Keep it',
    takeBackOf: (title: string) => `Take back the promise of ${quoted(title)}`,
    takeBackQuestion: 'Take back this promise?',
    takeBackYes: 'Take it back',
    miss: 'Did not come',
    missOf: (name: string, title: string) => `Did not come: ${name}, ${quoted(title)}`,
    askedToPick: (title: string, count: number) =>
      `You asked to come and pick ${quoted(title)}${together(count)}`,
    comingToPick: (title: string, count: number) =>
      `You are coming to pick ${quoted(title)}${together(count)}`,
    theyAskToPick: (name: string, title: string, count: number) =>
      `${name} asks to come and pick ${quoted(title)}${together(count)}`,
    theyAskedToPick: (name: string, title: string, count: number) =>
      `${name} asked to come and pick ${quoted(title)}${together(count)}`,
    theyAreComingToPick: (name: string, title: string, count: number) =>
      `${name} is coming to pick ${quoted(title)}${together(count)}`,
    canCome: (count: number) => (count === 1 ? 'You can come.' : `The ${count} of you can come.`),
    willCome: 'Yes, I will come',
    willComeOf: (some: string, title: string) => `Yes, I will come: ${some}, ${quoted(title)}`,
    came: 'Came picking',
    cameOf: (some: string, title: string) => `Came picking: ${some}, ${quoted(title)}`,
    picked: (side: Claim['role'], name: string) =>
      side === 'asker' ? `You helped ${name} pick.` : `${name} helped you pick.`,
    undo: 'Undo',
    undoOf: (state: ClaimState, title: string) =>
      `Undo “${state === 'missed' ? 'Did not come' : state === 'back' ? 'It is back' : 'Picked up'}”: ${quoted(title)}`,
    missQuestion: (name: string) => `Did ${name} not come?`,
    missText: (name: string) => `${name} is told at once. You can undo it for 24 hours.`,
    missYes: 'Did not come',
    again: 'Give a second chance',
    againTo: (name: string, title: string) => `Give a second chance to ${name}: ${quoted(title)}`,
    thank: 'Thank',
    thankWho: (name: string, title: string) => `Thank ${name}: ${quoted(title)}`,
    thanksLine: (name: string) => `A line to ${name}`,
    optional: 'optional',
    thanked: (side: Side, name: string) =>
      side === 'asker' ? `You thanked ${name}.` : `${name} thanks you.`,

    changed: 'This has changed meanwhile.',
    failed: 'That did not work. Please try again.',
    unreachable: 'The server cannot be reached. Please try again.',
    waits: 'Saved here. It is sent as soon as the server can be reached.',
    notTaken: 'Your answer was not taken.',
    understood: 'All right',

    when: 'When',
    where: 'Where',
    note: 'Note',
    address: 'Address',
    noWindow: 'No time yet',
    window: (isLong: boolean) => (isLong ? ' until ' : ' to '),
    spot: (spot: PickupSpot) => SPOTS[spot],
    setPickup: 'Say when and where',
    setPickupOf: (title: string) => `Say when and where: ${quoted(title)}`,
    changePickup: 'Change the pickup',
    changePickupOf: (title: string) => `Change the pickup of ${quoted(title)}`,
    suggested: (name: string) => `When ${name} could come`,
    suggestedOwn: 'When you could come',
    suitsThem: (name: string) => `When it suits ${name}`,
    suitsYou: 'When it suits you',
    otherTimes: 'Other times',
    anotherTime: 'Another time',
    nothingToSave: 'There is nothing to save yet. Please choose a time or a place, or write a note.',
    from: 'From',
    to: 'To',
    windowMissing: 'Please choose both times, or none',
    pickupNote: 'Note about the pickup',
    ofListing: (title: string) => `: ${quoted(title)}`,
    addressHint: (name: string) => `Shown to ${name} from two hours before until two hours after.`,
    addressEnds: (name: string) => `The address is for this time. For another one ${name} writes it again.`,
    savePickup: 'Save the pickup',
    cancel: 'Cancel',
    addressFrom: (time: string) => `The address is shown here from ${time}.`,
    showAddress: 'Show the address',
    addressUntil: (time: string) => `Shown until ${time}.`,
    addressFailed: 'The address could not be loaded. Please try again.',
    addressSeen: (name: string, time: string) => `${name} saw the address: ${time}.`,
    noAddress: 'No address is written for this time. Change the pickup to write one.',
    addressNotSeen: (name: string) => `${name} has not seen the address yet.`,

    nextStep: 'Next step',
    openConversation: (name: string) => `Conversation with ${name}`,
    line: 'Who asks for this',
    lineCounts: (asking: number, promised: number, taken: number, unit: string) =>
      [
        `${asking} asking`,
        promised > 0 && `${amountText(promised, unit)} promised`,
        taken > 0 && `${amountText(taken, unit)} picked up`,
      ]
        .filter(Boolean)
        .join(' · '),
    andMore: ' · and more below',
    lineFailed: 'The line could not be loaded. Please try again.',
    retry: 'Retry',
    showMore: 'Show more',
  },
});
