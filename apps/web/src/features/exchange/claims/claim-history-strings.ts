import type { ClaimEvent, ClaimState } from '@windfall/contract';

/** An event of a claim, after the name of the member who caused it; `asker` is 'you' for the asker. */
type Deed = (some: string, asker: string) => string;

const DEEDS: Readonly<Record<string, Deed>> = {
  ask: (some) => `asked for ${some}`,
  offer: (some) => `promised ${some}`,
  refuse: () => 'said “Not this time”',
  accept: () => 'said yes',
  decline: () => 'said “No, thanks”',
  withdraw: () => 'took it back',
  'call-off': () => 'called it off',
  collect: (some) => `marked it as picked up: ${some}`,
  miss: () => 'said that the asker did not come',
  again: () => 'gave a second chance',
  thank: () => 'said thanks',
  pickup: () => 'set the pickup',
  undo: () => 'undid “Picked up”',
  return: () => 'said that it is back',
  renew: () => 'keeps it longer',
  lost: () => 'said that it did not come back',
  pass: (_, asker) => `promised some to a neighbor behind ${asker} in line`,
};

/** A promise without an answer has no pickup yet that could be called off. */
const takenBack: Deed = () => 'took the promise back';

const notBack: Deed = () => 'said that it is not back yet';

const undoneMiss: Deed = () => 'undid “Did not come”';

const BY_STATE: Readonly<Record<ClaimState, Deed>> = {
  asked: () => 'put it back in line',
  offered: (some) => `promised ${some}`,
  agreed: (some) => `settled it: ${some}`,
  out: () => 'counted it as picked up',
  collected: (some) => `counted it as picked up: ${some}`,
  back: () => 'counted it as back',
  missed: () => 'counted it as missed',
  ended: () => 'ended it',
};

/** The words of a newer server's step or state are not known here. */
const wordsOf = (words: Readonly<Record<string, Deed>>, name: string) =>
  Object.hasOwn(words, name) ? words[name] : undefined;

/** Strings of a claim's history. */
export const historyStrings = {
  history: 'What happened',
  historyOf: (title: string) => ` with “${title}”`,
  you: 'You',
  youBehind: 'you',
  actorRule: 'The rule of the listing',
  actorClock: 'Time',
  actorAdmin: 'An administrator',
  actorUnknown: 'The site',
  /** 'Amir promised 6' */
  happened: (
    who: string,
    { action, from, to }: Pick<ClaimEvent, 'action' | 'from' | 'to'>,
    some: string,
    asker: string,
  ) => {
    const isDenied = action === 'undo' && to === 'out';
    const isTakenBack = action === 'call-off' && from === 'offered';
    const special = isDenied
      ? notBack
      : isTakenBack
        ? takenBack
        : action === 'undo' && from === 'missed'
          ? undoneMiss
          : undefined;
    const deed = special ?? wordsOf(DEEDS, action) ?? wordsOf(BY_STATE, to);
    return `${who} ${deed?.(some, asker) ?? 'changed it'}`;
  },
};
