import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { dialects } from '../testing/dialects.ts';
import { restartRounds } from '../testing/restart-rounds.ts';
import { type PostgresServer, startPostgres } from '../testing/start-postgres.ts';

let dir: string;
let postgres: PostgresServer | undefined;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'windfall-restart-'));
  // When tests run as root, the database server runs as another account, which must reach its folder.
  await chmod(dir, 0o711);
});
afterEach(async () => {
  await postgres?.remove();
  await rm(dir, { recursive: true, force: true });
}, 30_000);

/** To run more rounds and print figures: RESTART_ROUNDS=10 npx vitest run <this file>. */
const asked = process.env['RESTART_ROUNDS'];
const rounds = Number(asked ?? 2);

test.runIf(dialects.includes('postgres'))(
  'two servers survive restarts of PostgreSQL while members write: no row is lost or stored twice',
  async () => {
    // Commits survive a crash of PostgreSQL without fsync; only a crash of the machine would need it.
    postgres = await startPostgres(dir, { fsync: 'off' });
    const report = await restartRounds(postgres, dir, rounds);
    const { acknowledged, kept, twice, refused, whileAway, backAfterMs, exitCodes } = report;
    const figures = { acknowledged, kept, twice, refused, backAfterMs };
    if (asked !== undefined) process.stdout.write(`${JSON.stringify(figures)}\n`);
    expect({ kept, twice }).toEqual({ kept: acknowledged, twice: 0 });
    expect(exitCodes).toEqual([0, 0]);
    const unavailable = { status: 503, code: 'UNAVAILABLE', retryAfter: '5' };
    expect(new Set(whileAway.map((response) => JSON.stringify(response)))).toEqual(
      new Set([JSON.stringify(unavailable)]),
    );
    // An interrupted request holds its key for a moment.
    const known = new Set(['503 UNAVAILABLE', '409 IDEMPOTENCY_KEY_IN_USE']);
    expect(Object.keys(refused).filter((response) => !known.has(response))).toEqual([]);
  },
  60_000 + rounds * 30_000,
);
