export const STANDS = {
  /** Most of one keeper that have not ended. */
  most: 10,
  name: 80,
  hours: 200,
  address: 200,
  note: 300,
  /** Most listings at one stand. */
  listings: 30,
  /** Most that one tap takes or leaves. */
  amount: 100,
  /** Taps of one address in a minute. */
  tapsPerMinute: 10,
  /** How long the keeper can undo a tap. */
  undoMs: 86_400_000,
  /** Most taps that the keeper is shown. */
  shownTaps: 200,
} as const;

/** Letters of a code that is read from paper: no vowels, so that they make no words, and none that looks like another sign or like two. */
export const STAND_CODE = { letters: 'bcdfghjkmnpstvxz', length: 5 } as const;

export const STAND_MESSAGES = {
  name: 'Please give the stand a name',
  nameTooLong: `Please use at most ${STANDS.name} characters for the name`,
  hours: `Please use at most ${STANDS.hours} characters for the hours`,
  address: `Please use at most ${STANDS.address} characters for the address`,
  note: `Please use at most ${STANDS.note} characters for the note`,
  amount: `Please give a whole number from 1 to ${STANDS.amount}`,
  listings: `At most ${STANDS.listings} listings stand at a stand`,
  ids: 'Please name listings by their ids, 100 at most',
  notCounted: 'Only an offer of the stand’s keeper that is counted and given away can stand there',
  keeper: 'A stand is kept by yourself or by a group of which you are a keeper',
} as const;
