import type { ClaimAction } from '@windfall/contract';
import fc from 'fast-check';

/** What a member does, or what happens. The numbers choose members, listings and claims among those that exist. */
export interface Command {
  readonly kind: Kind;
  readonly member: number;
  readonly target: number;
  readonly amount: number;
  readonly flag: boolean;
}

const MOVES = [
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
] as const satisfies ClaimAction[];
const OTHERS = [
  'share counted',
  'share uncounted',
  'edit stock',
  'ask',
  'ask twice',
  'move as another',
  'move as before',
  'pickup',
  'block',
  'deactivate',
  'mark gone',
  'delete listing',
  'pass time',
] as const;
export type Kind = (typeof MOVES)[number] | (typeof OTHERS)[number];

export const isMove = (kind: Kind): kind is (typeof MOVES)[number] =>
  (MOVES as readonly string[]).includes(kind);

/** How often each kind is drawn: rare ones end much of what the others have built up. */
const WEIGHTS: Partial<Record<Kind, number>> = {
  ...{ ask: 14, offer: 8, accept: 6, collect: 4, 'pass time': 4, 'share counted': 3, again: 3 },
};

const command: fc.Arbitrary<Command> = fc.record({
  kind: fc.oneof(
    ...[...MOVES, ...OTHERS].map((kind) => ({ arbitrary: fc.constant(kind), weight: WEIGHTS[kind] ?? 1 })),
  ),
  member: fc.nat(7),
  target: fc.nat(999),
  amount: fc.integer({ min: 1, max: 6 }),
  flag: fc.boolean(),
});

/** What commands are run on. */
export interface Site {
  run(command: Command): Promise<void>;
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

export const anExchange = (steps: number) =>
  fc.commands<object, Site, true>([command.map((one) => new Step(one))], {
    maxCommands: steps,
    size: 'max',
  });
