import type { ClaimEvent, ClaimState } from '@windfall/contract';

/** Events of a claim, after the name of the member who caused them. */
const DEEDS: Readonly<Record<string, (some: string) => string>> = {
  ask: (some) => `asked for ${some}`,
  offer: (some) => `promised ${some}`,
  refuse: () => 'said “Not this time”',
  accept: () => 'said yes',
  decline: () => 'said “No, thanks”',
  withdraw: () => 'took it back',
  'call-off': () => 'called it off',
  collect: (some) => `marked it as picked up: ${some}`,
  miss: () => 'said that nobody came',
  again: () => 'gave a second chance',
  thank: () => 'said thanks',
  pickup: () => 'set the pickup',
};

const BY_STATE: Readonly<Record<ClaimState, (some: string) => string>> = {
  asked: () => 'put it back in line',
  offered: (some) => `promised ${some}`,
  agreed: (some) => `settled it: ${some}`,
  collected: (some) => `counted it as picked up: ${some}`,
  missed: () => 'counted it as missed',
  ended: () => 'ended it',
};

/** The words of a newer server's step or state are not known here. */
const wordsOf = (words: Readonly<Record<string, (some: string) => string>>, name: string) =>
  Object.hasOwn(words, name) ? words[name] : undefined;

/** Strings of a claim's history. */
export const historyStrings = {
  history: 'What happened',
  historyOf: (title: string) => ` with “${title}”`,
  you: 'You',
  actorRule: 'The rule of the listing',
  actorClock: 'Time',
  actorAdmin: 'An administrator',
  actorUnknown: 'The site',
  /** 'Amir promised 6' */
  happened: (who: string, { action, to }: Pick<ClaimEvent, 'action' | 'to'>, some: string) => {
    const deed = wordsOf(DEEDS, action) ?? wordsOf(BY_STATE, to);
    return `${who} ${deed?.(some) ?? 'changed it'}`;
  },
};
