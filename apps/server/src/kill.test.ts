import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { killRounds } from './testing/kill-rounds.ts';

let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'windfall-kill-'));
});
afterEach(() => rm(dir, { recursive: true, force: true }));

/** More of them: KILL_ROUNDS=1000 npx vitest run <this file>. */
const rounds = Number(process.env['KILL_ROUNDS'] ?? 4);

test(
  'a server that is killed while members write keeps every acknowledged row, none twice',
  async () => {
    const { acknowledged, kept, twice, damage } = await killRounds(dir, rounds);
    expect(acknowledged).toBeGreaterThan(rounds);
    expect({ kept, twice, damage }).toEqual({ kept: acknowledged, twice: 0, damage: [] });
  },
  rounds * 60_000,
);
