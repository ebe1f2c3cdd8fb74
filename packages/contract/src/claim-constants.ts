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
  /** 'Lately' of the rule `least`, in milliseconds. */
  latelyMs: 28 * 24 * 3_600_000,
  /** Most windows an asker can name. */
  windows: 4,
  note: 500,
  address: 200,
  thanks: 300,
  /** Longest pickup window, in milliseconds. */
  windowMs: 7 * 24 * 3_600_000,
  /** A pickup, a time that a member could come, and a draw begin at most this long ahead, in milliseconds. */
  aheadMs: 366 * 24 * 3_600_000,
  page: 50,
} as const;

export const CLAIM_MESSAGES = {
  wanted: 'Please ask for a whole number of at least 1',
  swap: 'Please offer a whole number of at least 1 in return',
  amount: 'Please promise a whole number of at least 1',
  window: 'Please choose a time that ends after it begins, within a week',
  windowOver: 'Please choose a time that is not over yet, within a year',
  noteTooLong: 'Please use at most 500 characters',
  addressTooLong: 'Please use at most 200 characters for the address',
  thanksTooLong: 'Please use at most 300 characters for your thanks',
} as const;
