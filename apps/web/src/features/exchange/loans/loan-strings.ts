import { type Claim, defineStrings, type LoanMoment } from '@windfall/contract';

type Side = Claim['role'];
const quoted = (title: string) => `“${title}”`;

/** Strings of what is lent. A span of days is 'from Saturday to Monday' or 'on Saturday'. */
export const strings = defineStrings({
  en: {
    span: (first: string, last: string) => (first === last ? `on ${first}` : `from ${first} to ${last}`),

    lent: (days: number) => `It is lent, for at most ${days === 1 ? 'a day' : `${days} days`}.`,
    answers: 'The owner answers each request.',
    atOnce: 'Free days are yours at once.',
    freeDays: 'Free on these days',
    daysFailed: 'The free days could not be loaded. Please reload the page.',
    free: 'free',
    freeOf: (count: number) => `${count} free`,
    taken: 'taken',

    borrow: 'Borrow it',
    borrowFrom: 'Borrow from',
    borrowTo: 'to',
    borrowToHint: 'The last day.',
    borrowHint: (days: number) => `At most ${days === 1 ? 'one day' : `${days} days`}.`,
    daysError: (days: number) =>
      `Please choose days that begin today or later, at most ${days === 1 ? 'one' : days} in a row.`,
    fullDay: (day: string) => `It is not free on ${day}. Please choose other days.`,

    asked: (span: string) => `You asked to borrow it ${span}.`,
    offered: (name: string, span: string) => `${name} lends it to you ${span}. Say yes in the conversation.`,
    agreed: (span: string) => `It is yours ${span}.`,
    out: (last: string) => `You have it until ${last}.`,

    days: (span: string) => `${span.charAt(0).toUpperCase()}${span.slice(1)}.`,
    waits: (name: string) => `${name} has not answered yet.`,
    sayYesBy: (time: string) => `You can borrow it. Say yes by ${time}.`,
    youLend: 'You promised it.',
    bringBack: (time: string) => `Bring it back by ${time}.`,
    comesBack: (name: string, time: string) => `${name} brings it back by ${time}.`,
    late: 'Late',
    wasDue: (side: Side, name: string, time: string) =>
      side === 'asker'
        ? `It was to be back ${time}. Please bring it back.`
        : `${name} was to bring it back ${time}.`,
    help: (name: string) =>
      `If you cannot reach ${name}, write to the administrators: you find them at the foot of every page.`,
    backSaid: (side: Side, name: string) =>
      side === 'asker'
        ? `You said that it is back. ${name} can confirm that; in two days it counts as back.`
        : `${name} says that it is back. In two days it counts as back.`,
    back: (side: Side, name: string) =>
      side === 'asker' ? 'You brought it back.' : `${name} brought it back.`,
    daysOver: 'The days are over.',
    lost: (side: Side, name: string) =>
      side === 'asker' ? `${name} says that it did not come back.` : 'It did not come back.',
    conditionOut: (text: string) => `When picked up: ${text}`,
    conditionBack: (text: string) => `When brought back: ${text}`,

    photoAlt: (moment: LoanMoment, who: string | null) =>
      `Photo by ${who ?? 'you'}, ${moment === 'out' ? 'when picked up' : 'when brought back'}`,
    photoOf: (moment: LoanMoment, who: string | null, time: string) =>
      `${moment === 'out' ? 'When picked up' : 'When brought back'}, by ${who ?? 'you'}, ${time}`,
    addPhoto: 'Add a photo',
    replacePhoto: 'Take another photo',
    removePhoto: 'Remove the photo',
    photoHint: (moment: LoanMoment) =>
      `Shows its condition ${moment === 'out' ? 'when picked up' : 'when brought back'}, to the two of you and to administrators.`,

    condition: (isBack: boolean) => `Condition when ${isBack ? 'brought back' : 'picked up'}`,
    optional: 'optional',
    promise: 'Lend it',
    promiseTo: (name: string, title: string) => `Lend it to ${name}: ${quoted(title)}`,
    accept: (title: string) => `Yes, I will take it: ${quoted(title)}`,
    pickedUp: 'Picked up',
    collect: (title: string) => `Picked up: ${quoted(title)}`,
    brought: 'I brought it back',
    isBack: 'It is back',
    returnOf: (label: string, title: string) => `${label}: ${quoted(title)}`,
    renew: (day: string) => `Keep it longer, to ${day}`,
    renewOf: (day: string, title: string) => `Keep it longer, to ${day}: ${quoted(title)}`,
    notBack: 'It is not back',
    undo: 'Undo',
    undoOf: (label: string, title: string) => `${label}: ${quoted(title)}`,
    lostStep: 'It did not come back',
    lostOf: (title: string) => `It did not come back: ${quoted(title)}`,
    lostQuestion: 'Did it not come back?',
    lostText: (name: string) => `The loan ends, and ${name} is told at once.`,
    lostYes: 'It did not come back',
    keep: 'Wait for it',
  },
});
