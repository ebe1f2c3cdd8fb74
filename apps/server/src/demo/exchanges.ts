import type { ClaimAction, NewSharing } from '@windfall/contract';
import type { DemoKey } from './people.ts';

/** How demo listings are shared, by picture. `drawInHours` is the time of a draw. */
export const DEMO_SHARINGS: Readonly<
  Record<string, Partial<NewSharing> & { readonly drawInHours?: number }>
> = {
  zucchini: { unit: 'zucchini', stock: 40, most_each: 12 },
  'brown-eggs': { unit: 'dozen', stock: 4 },
  'tomato-seedlings': { unit: 'seedling', stock: 36, at_once: true },
  strawberries: { unit: 'pint', stock: 6, rule: 'draw', most_each: 2, drawInHours: 48 },
  // Drawn three minutes after the start.
  'cherry-tomatoes': { unit: 'bowl', stock: 4, rule: 'draw', most_each: 2, drawInHours: 0.05 },
  'rosemary-bunches': { unit: 'bunch', stock: 12 },
  'marigold-seeds': { unit: 'packet', stock: 30 },
  compost: { unit: 'bucket', stock: 12 },
  'garden-fork': { stock: 2, comes_back: true, most_days: 7, renewals: 1 },
  'wanted-jars': { unit: 'jar', stock: 12, in_return: 'One of them, full of plum jam' },
  'wanted-straw': { unit: 'bale', stock: 6 },
  pears: { unit: 'pear', stock: 40, rule: 'least', in_return: 'A jar of jam' },
};

/** A step of a claim. A pickup is given in hours from now. */
export interface DemoStep {
  readonly hoursAgo: number;
  readonly by: 'giver' | 'asker' | 'rule';
  readonly action: ClaimAction | 'pickup';
  readonly amount?: number;
  readonly pickup?: {
    readonly from: number;
    readonly to: number;
    readonly note: string;
    readonly address: string;
  };
  readonly thanks?: string;
}

export interface DemoClaim {
  /** Picture of its listing. */
  readonly about: string;
  /** Who opens it: asks for an offer, or has some of what is wanted. */
  readonly asker: DemoKey;
  readonly hoursAgo: number;
  readonly wanted: number;
  /** Picture of the asker's listing that is given in return, and how many of it. */
  readonly swap?: { readonly picture: string; readonly amount: number };
  /** Days of a loan, counted from today. */
  readonly loan?: { readonly from: number; readonly to: number };
  /** The asker's message with it; without it, a message of the asker about the listing at the same time shows the claim. */
  readonly says?: string;
  readonly steps: readonly DemoStep[];
}

/** Exchanges of the demo in every state. */
export const DEMO_CLAIMS: readonly DemoClaim[] = [
  {
    about: 'wanted-jars',
    asker: 'june',
    hoursAgo: 5,
    wanted: 5,
    steps: [],
    says: 'Five quart jars from last year, washed. I am in Portland on Saturday.',
  },
  {
    about: 'wanted-straw',
    asker: 'theo',
    hoursAgo: 26,
    wanted: 4,
    says: 'Four bales stand behind my shed since the pumpkin fair.',
    steps: [{ hoursAgo: 25, by: 'asker', action: 'accept' }],
  },
  {
    about: 'zucchini',
    asker: 'amir',
    hoursAgo: 2.7,
    wanted: 8,
    steps: [{ hoursAgo: 0.4, by: 'giver', action: 'offer', amount: 8 }],
  },
  {
    about: 'zucchini',
    asker: 'june',
    hoursAgo: 1.9,
    wanted: 6,
    steps: [],
    says: 'Six for me, please. The hens get the boats, if there are any.',
  },
  {
    about: 'zucchini',
    asker: 'admin',
    hoursAgo: 1.2,
    wanted: 10,
    steps: [],
    says: 'Ten for the soup at the library on Friday?',
  },
  {
    about: 'plums',
    asker: 'june',
    hoursAgo: 3.5,
    wanted: 1,
    swap: { picture: 'brown-eggs', amount: 1 },
    says: 'A dozen eggs for a tray of plums? I bring the tray, and a longer ladder.',
    steps: [],
  },
  {
    about: 'garden-fork',
    asker: 'june',
    hoursAgo: 31,
    wanted: 1,
    loan: { from: -1, to: 2 },
    says: 'May I borrow a fork and a spade for the new hen yard?',
    steps: [
      { hoursAgo: 30, by: 'giver', action: 'offer' },
      { hoursAgo: 29, by: 'asker', action: 'accept' },
      { hoursAgo: 24, by: 'asker', action: 'collect' },
    ],
  },
  {
    about: 'brown-eggs',
    asker: 'amir',
    hoursAgo: 22,
    wanted: 1,
    steps: [
      { hoursAgo: 21, by: 'giver', action: 'offer' },
      { hoursAgo: 20.5, by: 'asker', action: 'accept' },
      {
        hoursAgo: 20.4,
        by: 'giver',
        action: 'pickup',
        pickup: { from: 22, to: 25, note: 'In the crate by the gate.', address: '2187 Orchard Road, Salem' },
      },
    ],
  },
  {
    about: 'tomato-seedlings',
    asker: 'amir',
    hoursAgo: 11,
    wanted: 3,
    steps: [
      { hoursAgo: 11, by: 'rule', action: 'offer' },
      {
        hoursAgo: 10.5,
        by: 'giver',
        action: 'pickup',
        // The address is shown from the start, and for a day.
        pickup: { from: 1, to: 24, note: 'The flat by the hose.', address: '410 Alder Lane, Corvallis' },
      },
    ],
  },
  {
    about: 'cherry-tomatoes',
    asker: 'theo',
    hoursAgo: 9,
    wanted: 2,
    steps: [],
    says: 'Two bowls, and you get the bowls back.',
  },
  {
    about: 'cherry-tomatoes',
    asker: 'june',
    hoursAgo: 8.5,
    wanted: 2,
    steps: [],
    says: 'Two bowls for me. I go past your balcony on Thursday.',
  },
  {
    about: 'cherry-tomatoes',
    asker: 'admin',
    hoursAgo: 8,
    wanted: 2,
    steps: [],
    says: 'Two for the table at the tool library, please.',
  },
  {
    about: 'pears',
    asker: 'theo',
    hoursAgo: 7,
    wanted: 6,
    steps: [],
    says: 'Six of the pears after all? This time I set an alarm.',
  },
  {
    about: 'pears',
    asker: 'amir',
    hoursAgo: 6,
    wanted: 4,
    steps: [],
    says: 'Four pears for the lunch boxes?',
  },
  {
    about: 'figs',
    asker: 'june',
    hoursAgo: 30,
    wanted: 1,
    says: 'Some figs for a tart on Sunday?',
    steps: [{ hoursAgo: 28, by: 'giver', action: 'refuse' }],
  },
  {
    about: 'blueberries',
    asker: 'june',
    hoursAgo: 4,
    wanted: 1,
    steps: [],
    says: 'I would pick some in the evening, when it is cool.',
  },
  {
    about: 'strawberries',
    asker: 'theo',
    hoursAgo: 0.8,
    wanted: 2,
    steps: [],
    says: 'Two pints, if luck is with me.',
  },
  {
    about: 'strawberries',
    asker: 'amir',
    hoursAgo: 0.7,
    wanted: 1,
    steps: [],
    says: 'One pint for the children, please.',
  },
  {
    about: 'compost',
    asker: 'theo',
    hoursAgo: 101,
    wanted: 4,
    steps: [
      { hoursAgo: 99, by: 'giver', action: 'offer' },
      { hoursAgo: 98, by: 'asker', action: 'accept' },
      { hoursAgo: 52, by: 'asker', action: 'collect' },
      { hoursAgo: 26, by: 'asker', action: 'thank', thanks: 'The seed trays thank you, and so does Gerald.' },
    ],
  },
  {
    about: 'pears',
    asker: 'theo',
    hoursAgo: 158,
    wanted: 10,
    says: 'Ten pears for drying? I could come on the weekend.',
    steps: [
      { hoursAgo: 156, by: 'giver', action: 'offer' },
      { hoursAgo: 155, by: 'asker', action: 'accept' },
      { hoursAgo: 100, by: 'giver', action: 'miss' },
    ],
  },
];
