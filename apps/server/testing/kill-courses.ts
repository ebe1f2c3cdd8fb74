/** A step of a course, beginning with the one after its opening. */
export interface Step {
  readonly action: string;
  readonly by: 'giver' | 'asker';
  /** The event of the notice for the other member. */
  readonly told: string;
  /** It promises what is freed to the member who waits in line. */
  readonly isPassedOn?: boolean;
  /** It is possible weeks after the step before it. */
  readonly isLater?: boolean;
}

/** What can become of a claim, from its opening on. No event is told twice in a course. */
export interface ClaimCourse {
  readonly kind: 'gift' | 'loan' | 'wish';
  /** A third member asks for the same. */
  readonly hasLine?: boolean;
  readonly steps: readonly Step[];
}

/** What two members answer to a swap that is suggested to them. */
export interface SwapCourse {
  readonly kind: 'swap';
  readonly steps: readonly Pick<Step, 'action' | 'by'>[];
}

const OFFER: Step = { action: 'offer', by: 'giver', told: 'offered' };
const ACCEPT: Step = { action: 'accept', by: 'asker', told: 'agreed' };
const COLLECT: Step = { action: 'collect', by: 'asker', told: 'collected' };
const PICKUP: Step = { action: 'pickup', by: 'giver', told: 'pickup' };
const MISS: Step = { action: 'miss', by: 'giver', told: 'missed' };
const BORROW: Step = { action: 'collect', by: 'asker', told: 'out' };

export const COURSES: readonly (ClaimCourse | SwapCourse)[] = [
  {
    kind: 'gift',
    steps: [
      OFFER,
      ACCEPT,
      PICKUP,
      { action: 'collect', by: 'giver', told: 'collected' },
      { action: 'thank', by: 'asker', told: 'thanked' },
    ],
  },
  {
    kind: 'loan',
    steps: [
      OFFER,
      ACCEPT,
      BORROW,
      { action: 'renew', by: 'asker', told: 'renewed' },
      { action: 'return', by: 'asker', told: 'back_said' },
      { action: 'undo', by: 'giver', told: 'not_back' },
      { action: 'return', by: 'giver', told: 'back' },
      { action: 'thank', by: 'asker', told: 'thanked' },
    ],
  },
  { kind: 'wish', steps: [ACCEPT, COLLECT] },
  {
    kind: 'swap',
    steps: [
      { action: 'accept', by: 'giver' },
      { action: 'accept', by: 'asker' },
    ],
  },
  {
    kind: 'gift',
    hasLine: true,
    steps: [
      OFFER,
      ACCEPT,
      PICKUP,
      { ...MISS, isPassedOn: true },
      { action: 'again', by: 'giver', told: 'asked_again' },
    ],
  },
  {
    kind: 'loan',
    steps: [OFFER, ACCEPT, BORROW, { action: 'lost', by: 'giver', told: 'lost', isLater: true }],
  },
  {
    kind: 'gift',
    steps: [
      OFFER,
      ACCEPT,
      COLLECT,
      { action: 'undo', by: 'asker', told: 'pickup_undone' },
      { action: 'call-off', by: 'giver', told: 'called_off' },
    ],
  },
  {
    kind: 'swap',
    steps: [
      { action: 'accept', by: 'giver' },
      { action: 'decline', by: 'asker' },
    ],
  },
  {
    kind: 'gift',
    steps: [
      OFFER,
      { action: 'decline', by: 'asker', told: 'declined' },
      { action: 'again', by: 'giver', told: 'asked_again' },
      { action: 'refuse', by: 'giver', told: 'not_chosen' },
    ],
  },
  {
    kind: 'gift',
    steps: [OFFER, ACCEPT, PICKUP, MISS, { action: 'undo', by: 'giver', told: 'miss_undone' }, COLLECT],
  },
  { kind: 'loan', steps: [{ action: 'withdraw', by: 'asker', told: 'withdrawn' }] },
  {
    kind: 'loan',
    steps: [OFFER, { action: 'call-off', by: 'giver', told: 'taken_back' }],
  },
];
