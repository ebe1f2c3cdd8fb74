/**
 * How a listing is shared (docs/product/exchange.md#sharing-rules): to the first who asks; by a draw at a time; to the member
 * who got least lately; or as its owner chooses.
 */
export const SHARING_RULES = ['first', 'draw', 'least', 'choose'] as const;
export type SharingRule = (typeof SHARING_RULES)[number];

export const SHARING_LIMITS = {
  /** Most pieces of one listing. */
  stock: 10_000,
  /** Length of the unit ('piece', '500 g bag'). */
  unit: 30,
  inReturn: 200,
} as const;

export const SHARING_MESSAGES = {
  stock: 'Please count from 1 to 10,000, in whole numbers',
  stockPromised: 'More than that is promised or picked up already',
  unitTooLong: 'Please use at most 30 characters for the unit',
  inReturnTooLong: 'Please use at most 200 characters for what you would like in return',
  mostEach: 'Please give a whole number from 1 to 10,000 as the most for each',
  atMost: (most: number) => `Please ask for at most ${most}`,
  swapAtMost: (most: number) => `Please offer in return at most ${most}`,
  drawAt: 'Please choose a time in the future for the draw, within a year',
  wantedRule: 'What you look for has no rule: you answer each promise yourself',
  drawn: 'The draw is over, so the rule can no longer be changed',
} as const;

const others = (count: number) => (count === 1 ? '1 other' : `${count} others`);

/** Why a stock cannot be so low: who holds what is promised, and how much is over. */
export const STOCK_MESSAGES = {
  promised: (amount: number) => `${amount} promised`,
  /** Of what is offered. */
  pickedUp: {
    tooLow: (amount: number, parts: string) => `${amount} are promised or picked up: ${parts}.`,
    first: (amount: number, name: string) => `${amount} promised to ${name}`,
    next: (amount: number, name: string) => `${amount} to ${name}`,
    firstOthers: (amount: number, count: number) => `${amount} promised to ${others(count)}`,
    others: (amount: number, count: number) => `${amount} to ${others(count)}`,
    over: (amount: number) => `${amount} picked up`,
  },
  /** Of what is looked for. */
  received: {
    tooLow: (amount: number, parts: string) => `${amount} are promised or received: ${parts}.`,
    first: (amount: number, name: string) => `${amount} promised by ${name}`,
    next: (amount: number, name: string) => `${amount} by ${name}`,
    firstOthers: (amount: number, count: number) => `${amount} promised by ${others(count)}`,
    others: (amount: number, count: number) => `${amount} by ${others(count)}`,
    over: (amount: number) => `${amount} received`,
  },
} as const;
