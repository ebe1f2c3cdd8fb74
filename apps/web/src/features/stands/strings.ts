import { amountText, defineStrings } from '@windfall/contract';

const WORDS = 'no one two three four five six seven eight nine ten eleven twelve'.split(' ');
const inWords = (count: number) => WORDS[count] ?? String(count);
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const neighbors = (count: number) => `${inWords(count)} ${count === 1 ? 'neighbor' : 'neighbors'}`;
const some = (count: number, unit: string) => amountText(count, unit, inWords(count));

/** The page of a stand. */
export const strings = defineStrings({
  en: {
    title: (name: string) => `${name}: take and leave`,
    description: (name: string) => `What is at ${name} now.`,
    failed: 'The stand could not be loaded.',
    loading: 'Loading…',
    retry: 'Retry',
    unknown: 'There is no such stand',
    unknownText: 'Please look at the five letters again. No vowels are in them, and no digits.',
    ended: 'This stand has ended',
    endedText: 'Thank you for coming by. See what neighbors share near you instead.',
    browse: 'See what is near',
    keptBy: (name: string) => `Kept by ${name}`,
    hours: 'Hours',
    address: 'Address',
    hidden: 'An administrator hides this stand. Others do not see it.',
    howTo: 'Take what you need, leave what you have, and count it here. No account is needed.',
    tapsOff: 'The keeper counts alone at the moment. Take and leave things as always.',
    here: 'What is here',
    nothing: 'Nothing is listed at this stand right now.',
    left: (amount: string) => `${amount} to take`,
    none: 'None right now',
    promised: (amount: string, count: number) =>
      count === 1
        ? `${amount} more is promised to a neighbor: please leave it.`
        : `${amount} more are promised to neighbors: please leave them.`,
    bestBy: (day: string) => `At its best until ${day}`,
    taken: (takers: number, taken: number, unit: string) =>
      `${capital(neighbors(takers))} took ${some(taken, unit)} today.`,
    brought: (count: number, unit: string) =>
      `${capital(some(count, unit))} ${count === 1 ? 'was' : 'were'} left today.`,
    howMany: (title: string) => `How many: ${title}`,
    one: 'How many',
    less: 'One fewer',
    more: 'One more',
    took: (amount: string) => `I took ${amount}`.trim(),
    leave: (amount: string) => `I left ${amount}`.trim(),
    named: (action: string, title: string) => `${action}: ${title}`,
    wrongAmount: (most: number) => `Please give a whole number from 1 to ${most}.`,
    tapFailed: 'That could not be counted. Please try again.',
    counted: 'Counted. Thank you!',
    thanksForTaken: (amount: string) => `Counted: you took ${amount}. Thank you!`,
    thanksForLeft: (amount: string) => `Counted: you left ${amount}. Thank you!`,
    countedSome: (amount: string, count: number) =>
      `${amount} ${count === 1 ? 'was' : 'were'} counted: there was no more to take.`,
    countedNone: 'None was counted: there was nothing to take.',
    kept: 'Kept in this browser. It is counted once there is a connection.',
    undo: 'Undo',
    undoNamed: (what: string) => `Undo: ${what}`,
    undone: 'Undone',
    undoFailed: 'That could not be undone. Please try again.',
    keep: 'Keep this stand',
    tap: (title: string) => `At a stand: ${title}`,
  },
});
