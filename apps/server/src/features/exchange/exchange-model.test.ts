import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dialects } from '../../testing/dialects.ts';
import { buildTestApp } from '../../testing/test-app.ts';
import { anExchange } from './testing/exchange-commands.ts';
import { ExchangeSite } from './testing/exchange-site.ts';

/** To run more: MODEL_STEPS=100000 npx vitest run <this file>. */
const asked = process.env['MODEL_STEPS'];
const steps = Number(asked ?? 240);
/** A community of its own for so many steps. */
const STEPS_EACH = 120;

// @rule exchange#invariants
describe.each(dialects)('the exchange on %s', (dialect) => {
  test(
    'answers and stores what the model says, and keeps every invariant after each step',
    async () => {
      const counts = new Map<string, number>();
      let done = 0;
      await fc.assert(
        fc.asyncProperty(anExchange(STEPS_EACH), async (commands) => {
          const t = await buildTestApp(dialect);
          try {
            const site = await ExchangeSite.open(t);
            await fc.asyncModelRun(() => ({ model: {}, real: site }), commands);
            for (const [kind, count] of site.done) {
              counts.set(kind, (counts.get(kind) ?? 0) + count);
              done += count;
            }
          } finally {
            await t.close();
          }
        }),
        { numRuns: Math.ceil(steps / STEPS_EACH), endOnFailure: asked === undefined },
      );
      if (asked !== undefined) process.stdout.write(`${dialect}: ${done} steps\n`);
      expect(counts.size).toBeGreaterThanOrEqual(12);
    },
    steps * 1_000,
  );
});
