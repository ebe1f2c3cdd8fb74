import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dialects } from '../../testing/dialects.ts';
import { shareTestApp } from '../../testing/test-app.ts';
import { anExchange, type Site } from './testing/exchange-commands.ts';
import { ExchangeSite } from './testing/exchange-site.ts';

/** To run more: MODEL_STEPS=100000 npx vitest run <this file>. */
const asked = process.env['MODEL_STEPS'];
const steps = Number(asked ?? 150);
/** Mean number of steps of one community. */
const STEPS_EACH = 75;

// @rule exchange#invariants
describe.each(dialects)('the exchange on %s', (dialect) => {
  const t = shareTestApp(dialect);

  test(
    'answers and stores what the model says, and keeps every invariant after each step',
    async () => {
      const counts = new Map<string, number>();
      const run = async (commands: Parameters<typeof fc.asyncModelRun<object, Site, true, object>>[1]) => {
        const site = await ExchangeSite.open(t.current);
        await fc.asyncModelRun(() => ({ model: {}, real: site }), commands);
        for (const [kind, count] of site.done) counts.set(kind, (counts.get(kind) ?? 0) + count);
      };
      const numRuns = Math.ceil(steps / STEPS_EACH);
      await fc.assert(fc.asyncProperty(anExchange(STEPS_EACH * 2), run), { numRuns, endOnFailure: true });
      const done = counts.values().reduce((sum, count) => sum + count, 0);
      if (asked !== undefined) process.stdout.write(`${dialect}: ${done} steps of ${counts.size} kinds\n`);
      expect(counts.size).toBeGreaterThanOrEqual(12);
    },
    steps * 1_000,
  );
});
