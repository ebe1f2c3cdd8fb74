import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { dialects } from './testing/dialects.ts';
import { restartRounds } from './testing/restart-rounds.ts';
import { type PostgresServer, startPostgres } from './testing/start-postgres.ts';

let dir: string;
let postgres: PostgresServer | undefined;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'windfall-restart-'));
  // As root the database server runs as another account, which has to get through to its folder.
  await chmod(dir, 0o711);
});
afterEach(async () => {
  await postgres?.remove();
  await rm(dir, { recursive: true, force: true });
}, 30_000);

/** More of them, with their figures: RESTART_ROUNDS=10 npx vitest run <this file>. */
const asked = process.env['RESTART_ROUNDS'];
const rounds = Number(asked ?? 2);

test.runIf(dialects.includes('postgres'))(
  'three servers live through restarts of PostgreSQL while members write, lose nothing and do nothing twice',
  async () => {
    // What was committed stays in a crash of PostgreSQL; only one of the machine would need more.
    postgres = await startPostgres(dir, { fsync: 'off' });
    const report = await restartRounds(postgres, dir, rounds);
    const { acknowledged, kept, twice, refused, whileAway, backAfterMs, exitCodes } = report;
    const figures = { acknowledged, kept, twice, refused, backAfterMs };
    if (asked !== undefined) process.stdout.write(`${JSON.stringify(figures)}\n`);
    expect({ kept, twice }).toEqual({ kept: acknowledged, twice: 0 });
    expect(exitCodes).toEqual([0, 0, 0]);
    const unavailable = { status: 503, code: 'UNAVAILABLE', retryAfter: '5' };
    expect(new Set(whileAway.map((answer) => JSON.stringify(answer)))).toEqual(
      new Set([JSON.stringify(unavailable)]),
    );
    // A try that was cut off keeps its key for a moment.
    const known = new Set(['503 UNAVAILABLE', '409 IDEMPOTENCY_KEY_IN_USE']);
    expect(Object.keys(refused).filter((answer) => !known.has(answer))).toEqual([]);
  },
  60_000 + rounds * 30_000,
);
