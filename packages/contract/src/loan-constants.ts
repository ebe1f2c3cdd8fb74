/** When a photo shows the condition of what is lent: when it was picked up, and when it came back. */
export const LOAN_MOMENTS = ['out', 'back'] as const;
export type LoanMoment = (typeof LOAN_MOMENTS)[number];

export const LOANS = {
  /** Longest loan that an owner can allow, in days, and how often it can be kept longer. */
  mostDays: 28,
  renewals: 5,
  /** What an owner who says nothing allows. */
  usual: { days: 7, renewals: 1 },
  /** How many days a page shows, and most that a request can ask for. */
  shownDays: 42,
  askedDays: 92,
  /** It is to be back by this time of the last day, by the clock of the site. */
  dueTime: '20:00',
  /** Its owner can say that it did not come back this many days after its last one. */
  lostDays: 14,
  /** 'I brought it back' counts without an answer after this time, in milliseconds. */
  backSilenceMs: 2 * 24 * 3_600_000,
  /** Photos of its condition can be added for this long after it came back, in milliseconds. */
  photoMs: 2 * 24 * 3_600_000,
} as const;

/** 'Saturday, December 5' */
const written = (day: string) =>
  new Intl.DateTimeFormat('en-US', {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    timeZone: 'UTC',
  }).format(Date.parse(`${day}T00:00:00Z`));

export const LOAN_MESSAGES = {
  days: 'Please choose a first day and a day after it',
  renewTo: 'Please give a day, such as 2026-12-05, on which it is free again',
  daysMissing: 'Please say from when to when you would like to borrow it',
  daysOver: 'Please choose days that begin today or later, within a year',
  range: 'Please give a first day and a day after it, at most 92 days later',
  tooLong: (days: number) => `Please borrow it for at most ${days === 1 ? 'one day' : `${days} days`}`,
  taken: (day: string) => `It is not free on ${written(day)}. Please choose other days.`,
  one: 'One thing is borrowed at a time',
  swap: 'What is lent comes back, so it cannot be swapped',
  mostDays: 'Please lend it for 1 to 28 days',
  renewals: 'Please let it be kept longer 0 to 5 times',
  stock: 'Please count what you lend',
  mostEach: 'What is lent has no most for each',
  inUse: 'Some of it is asked for, promised or lent, so this stays as it is',
  stockLent: 'More of it is promised or lent on one day',
  pickup: 'Please choose a pickup on a day of the loan',
} as const;
