import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { dialects } from '../testing/dialects.ts';
import { type Act, killDuring } from '../testing/kill-destruction.ts';
import { killRounds } from '../testing/kill-rounds.ts';
import { copyDatabase } from '../testing/test-database.ts';
import { type Config, loadConfig } from './config/config.ts';
import type { DialectName } from './db/dialects/predicates.ts';

let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'windfall-kill-'));
});
afterEach(() => rm(dir, { recursive: true, force: true }));

/** Runs `work` on a site without members. */
async function onSite<T>(dialect: DialectName, work: (config: Config) => Promise<T>): Promise<T> {
  const { config: database, drop } = await copyDatabase(dialect, dir);
  try {
    return await work({ ...loadConfig({ NODE_ENV: 'test', DATA_DIR: dir, DEMO: '0' }), database });
  } finally {
    await drop();
  }
}

/** To run more rounds: KILL_ROUNDS=1000 npx vitest run <this file>. */
const asked = process.env['KILL_ROUNDS'];
const rounds = Number(asked ?? 1);
/** With this many rounds, both outcomes of a round occur. */
const MANY = 20;

describe.each(dialects)('a server on %s that is killed', (dialect) => {
  const reset = ['a reset of listings', 'reset'] as const;
  const replacement = ['an import', 'import'] as const;
  const all: readonly (readonly [name: string, act: Act])[] = [reset, replacement];
  // Each is one transaction, so two databases share them.
  const shared = dialect === 'sqlite' ? [reset] : [replacement];

  // Each write is one transaction, so the databases do not differ in it.
  test.runIf(dialect === 'sqlite' || asked !== undefined)(
    'while members write keeps every acknowledged row once, and tells of it once',
    async () => {
      const { acknowledged, kept, twice, damage } = await onSite(dialect, (config) =>
        killRounds(config, rounds),
      );
      expect(acknowledged).toBeGreaterThan(rounds);
      expect({ kept, twice, damage }).toEqual({ kept: acknowledged, twice: [], damage: [] });
    },
    rounds * 60_000,
  );

  // @rule administration#destructive
  test.each(asked === undefined && dialects.length > 1 ? shared : all)(
    'in the middle of %s has done all of it or nothing, and acknowledged rows are stored or in the backup',
    async (_name, act) => {
      const { before, after, acknowledged, ...wrong } = await onSite(dialect, (config) =>
        killDuring(act, config, rounds),
      );
      expect(wrong).toEqual({ lost: [], torn: [], damage: [] });
      expect(before + after).toBe(rounds);
      expect(acknowledged).toBeGreaterThan(rounds);
      if (rounds >= MANY) expect(Math.min(before, after)).toBeGreaterThan(0);
    },
    rounds * 60_000,
  );
});
