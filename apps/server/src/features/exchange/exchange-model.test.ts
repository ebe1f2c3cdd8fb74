import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dialects } from '../../../testing/dialects.ts';
import { shareTestApp } from '../../../testing/test-app.ts';
import { anExchange, type Site } from './testing/exchange-commands.ts';
import { ExchangeSite } from './testing/exchange-site.ts';

/** To run more: MODEL_STEPS=100000 npx vitest run <this file>. */
const asked = process.env['MODEL_STEPS'];
const steps = Number(asked ?? 150);
/** Mean number of commands of one community. */
const COMMANDS_EACH = 75;
/** Half of the commands are eight steps at once. */
const STEPS_TOGETHER = 4.5;

// @rule exchange#invariants
describe.each(dialects)('the exchange on %s', (dialect) => {
  const t = shareTestApp(dialect);
  const check = async (how: string, isTogether: boolean) => {
    const counts = new Map<string, number>();
    const run = async (commands: Parameters<typeof fc.asyncModelRun<object, Site, true, object>>[1]) => {
      const site = await ExchangeSite.open(t);
      await fc.asyncModelRun(() => ({ model: {}, real: site }), commands);
      for (const [kind, count] of site.done) counts.set(kind, (counts.get(kind) ?? 0) + count);
    };
    const numRuns = Math.max(2, Math.ceil(steps / COMMANDS_EACH / (isTogether ? STEPS_TOGETHER : 1)));
    const exchange = anExchange(COMMANDS_EACH * 2, isTogether);
    await fc.assert(fc.asyncProperty(exchange, run), { numRuns, endOnFailure: true });
    const done = counts.values().reduce((sum, count) => sum + count, 0);
    if (asked !== undefined)
      process.stdout.write(`${dialect}, ${how}: ${done} steps of ${counts.size} kinds\n`);
    // Few commands are of few kinds.
    if (done >= steps) expect(counts.size).toBeGreaterThanOrEqual(12);
  };

  test(
    'answers and stores what the model says, and keeps every invariant after each step',
    () => check('one by one', false),
    steps * 1_000,
  );

  test(
    'answers eight at once as if they came one after another, and stores what the model says then',
    () => check('eight at once', true),
    steps * 1_000,
  );
});
