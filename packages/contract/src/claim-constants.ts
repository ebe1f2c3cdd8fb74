/**
 * States of a claim (docs/product/exchange.md#claim-states): `asked` waits in line, `offered` is promised and waits for the
 * asker's yes, `agreed` waits for the pickup; `collected`, `missed` and `ended` are final, except for `undo` and
 * a second chance. A loan is `out` once it is handed over, and `back` at its end (docs/product/lending.md#states).
 */
export const CLAIM_STATES = [
  'asked',
  'offered',
  'agreed',
  'out',
  'collected',
  'back',
  'missed',
  'ended',
] as const;
export type ClaimState = (typeof CLAIM_STATES)[number];

/** States in which a claim is open: a member has at most one open claim on a listing. */
export const OPEN_STATES = ['asked', 'offered', 'agreed', 'out'] as const satisfies ClaimState[];

/**
 * Why a claim ended: taken back or not wanted by the asker (`withdrawn`, `declined`), not chosen by the giver, not answered
 * in time (`lapsed`), called off by one side (`called_off`), nothing left (`gone`), what was offered in return is no longer
 * available (`swap_gone`), or the listing or a member left (`listing_removed`, `member_left`). A loan ends when its days are over
 * before it was handed over (`days_over`), and when it did not come back (`lost`). `blocked` is stored only: its members are told
 * `member_left`.
 */
export const CLAIM_ENDINGS = [
  'withdrawn',
  'declined',
  'not_chosen',
  'lapsed',
  'called_off',
  'gone',
  'swap_gone',
  'listing_removed',
  'member_left',
  'days_over',
  'lost',
  'blocked',
] as const;
export type ClaimEnding = (typeof CLAIM_ENDINGS)[number];

/** What the giver, the asker or both can do with a claim (docs/product/exchange.md#claim-actions). */
export const CLAIM_ACTIONS = [
  'offer',
  'refuse',
  'accept',
  'decline',
  'withdraw',
  'call-off',
  'collect',
  'miss',
  'again',
  'thank',
  'undo',
  'return',
  'renew',
  'lost',
] as const;
export type ClaimAction = (typeof CLAIM_ACTIONS)[number];

export const PICKUP_SPOTS = ['door', 'porch', 'stand', 'meet'] as const;
export type PickupSpot = (typeof PICKUP_SPOTS)[number];

/** Who caused a change: one of the two members, the listing's rule, the clock, or an administrator. */
export const CLAIM_ACTORS = ['giver', 'asker', 'rule', 'clock', 'admin'] as const;

export const EXCHANGE = {
  /** How long a promise waits for an answer, in milliseconds; it never ends between 9 pm and 8 am. */
  offerMs: 3 * 3_600_000,
  /** How long a promise for something wanted waits for its owner, in milliseconds. */
  answerMs: 3 * 24 * 3_600_000,
  /** The address is shown this long before and after the pickup window, in milliseconds. */
  addressMs: 2 * 3_600_000,
  /** Without a word, a pickup counts as done this long after its window, in milliseconds. */
  silenceMs: 24 * 3_600_000,
  /** An agreed claim without a pickup window counts as done after this time, in milliseconds. */
  noWindowMs: 7 * 24 * 3_600_000,
  /** A listing marked as gone ends its line this long afterwards, in milliseconds. */
  goneMs: 60_000,
  /** The member who said that a claim was picked up or missed can undo that for this long, in milliseconds. */
  undoMs: 24 * 3_600_000,
  /** Most times that an outcome of a claim is undone, and most second chances of it: each tells the other member. */
  reopened: 3,
  /** 'Lately' of the rule `least`, in milliseconds. */
  latelyMs: 28 * 24 * 3_600_000,
  /** Most windows an asker can name. */
  windows: 4,
  note: 500,
  howMuch: 40,
  address: 200,
  thanks: 300,
  /** Longest pickup window, in milliseconds. */
  windowMs: 7 * 24 * 3_600_000,
  /** A pickup, a time that a member could come, and a draw begin at most this long ahead, in milliseconds. */
  aheadMs: 366 * 24 * 3_600_000,
  page: 50,
} as const;

export const CLAIM_MESSAGES = {
  wanted: 'Please ask for a whole number from 1 to 10,000',
  swap: 'Please offer a whole number from 1 to 10,000 in return',
  amount: 'Please promise a whole number from 1 to 10,000',
  window: 'Please choose a time that ends after it begins, within a week',
  windowOver: 'Please choose a time that is not over yet, within a year',
  howMuch: 'Please say how much in one line of at most 40 characters',
  howMuchCounted: 'This is counted: please say how many',
  noteTooLong: 'Please use at most 500 characters',
  addressTooLong: 'Please use at most 200 characters for the address',
  textTooLong: 'Please use at most 300 characters',
} as const;
