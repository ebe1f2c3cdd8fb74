import { CLAIM_ACTIONS, type ClaimAction } from '@windfall/contract';
import fc from 'fast-check';

/** Commands: a step of a member, or an event. The numbers choose members, listings and claims among those that exist. */
export interface Command {
  readonly kind: Kind;
  readonly member: number;
  readonly target: number;
  readonly amount: number;
  readonly flag: boolean;
}

const OTHERS = [
  'share counted',
  'share uncounted',
  'share wanted',
  'share lent',
  'edit stock',
  'ask',
  'ask twice',
  'borrow',
  'ask with swap',
  'promise',
  'move as another',
  'move as before',
  'pickup',
  'address without a time',
  'miss too early',
  'block',
  'act as',
  'leave',
  'join',
  'deactivate',
  'mark gone',
  'end swap',
  'tap',
  'undo tap',
  'delete listing',
  'pass time',
] as const;
export type Kind = ClaimAction | (typeof OTHERS)[number];

export const isMove = (kind: string): kind is ClaimAction =>
  (CLAIM_ACTIONS as readonly string[]).includes(kind);

/** How often each kind is drawn: rare ones end much of what the others have built up. */
const WEIGHTS: Partial<Record<Kind, number>> = {
  ask: 12,
  'ask with swap': 8,
  promise: 5,
  offer: 10,
  accept: 8,
  collect: 5,
  pickup: 4,
  borrow: 10,
  return: 4,
  renew: 4,
  'share lent': 4,
  'pass time': 4,
  'share counted': 4,
  'share wanted': 2,
  again: 3,
  'move as before': 4,
  undo: 3,
  tap: 6,
  'undo tap': 2,
};

const commandOf = (kinds: readonly Kind[]): fc.Arbitrary<Command> =>
  fc.record({
    kind: fc.oneof(...kinds.map((kind) => ({ arbitrary: fc.constant(kind), weight: WEIGHTS[kind] ?? 1 }))),
    member: fc.nat(7),
    target: fc.nat(999),
    amount: fc.integer({ min: 1, max: 6 }),
    flag: fc.boolean(),
  });

const ALL: readonly Kind[] = [...CLAIM_ACTIONS, ...OTHERS];
/** Members do these at the same time; time passes for all of them alike, and one person acts for the group meanwhile. */
const TOGETHER = ALL.filter((kind) => !kind.startsWith('share') && kind !== 'pass time' && kind !== 'act as');
const AT_ONCE = 8;

/** A site that runs commands: the model, or the server on one database. */
export interface Site {
  run(command: Command): Promise<void>;
  runTogether(commands: readonly Command[]): Promise<void>;
}

/** A command that fast-check runs, shrinks and prints. */
class Step implements fc.AsyncCommand<object, Site, true> {
  readonly command: Command;

  constructor(command: Command) {
    this.command = command;
  }

  check = async () => true;
  run = (_model: object, site: Site) => site.run(this.command);
  toString = () => JSON.stringify(Object.values(this.command));
}

/** Eight commands that fast-check runs at the same time. */
class Round implements fc.AsyncCommand<object, Site, true> {
  readonly commands: readonly Command[];

  constructor(commands: readonly Command[]) {
    this.commands = commands;
  }

  check = async () => true;
  run = (_model: object, site: Site) => site.runTogether(this.commands);
  toString = () => `together ${JSON.stringify(this.commands.map((one) => Object.values(one)))}`;
}

const steps = commandOf(ALL).map((one) => new Step(one));
const rounds = fc
  .array(commandOf(TOGETHER), { minLength: AT_ONCE, maxLength: AT_ONCE })
  .map((commands) => new Round(commands));

/** Members who do one thing after another, or eight at once. */
export const anExchange = (maxCommands: number, isTogether: boolean) =>
  fc.commands<object, Site, true>(isTogether ? [steps, rounds] : [steps], { maxCommands, size: 'max' });
