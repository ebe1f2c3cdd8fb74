import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { dialects } from '../testing/dialects.ts';
import {
  type ActReport,
  commandAct,
  killInAct,
  REQUESTS,
  requestAct,
  startAct,
} from '../testing/kill-acts.ts';
import { type Community, emptySite, fillSite, olderSite } from '../testing/kill-community.ts';
import { type Act, killDuring } from '../testing/kill-destruction.ts';
import { killRounds } from '../testing/kill-rounds.ts';
import { runCommand } from '../testing/site-command.ts';
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
/** Also beside other programs. */
const TIMEOUT_MS = 60_000 + rounds * 120_000;
/** With this many rounds, both outcomes of a round occur. */
const MANY = 20;

describe.each(dialects)('a server on %s that is killed', (dialect) => {
  const reset = ['a reset of listings', 'reset'] as const;
  const replacement = ['an import', 'import'] as const;
  const all: readonly (readonly [name: string, act: Act])[] = [reset, replacement];
  // Each is one transaction, so two databases share them.
  const shared = dialect === 'sqlite' ? [] : [replacement];

  // Each write is one transaction, so the databases do not differ in it.
  test.runIf(dialect === 'sqlite' || asked !== undefined)(
    'while members write keeps every acknowledged row once, and tells of it once',
    async () => {
      const { acknowledged, ...wrong } = await onSite(dialect, (config) => killRounds(config, rounds));
      expect(acknowledged).toBeGreaterThan(rounds);
      expect(wrong).toEqual({ lost: [], twice: [], damage: [] });
    },
    TIMEOUT_MS,
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
    TIMEOUT_MS,
  );
});

const isAsked = asked !== undefined;
const RESET = 'an administrator resets the site';
/** Commands with a file that the test makes. */
const COMMANDS = [
  { name: 'a backup', args: ['backup'] },
  { name: 'a restore', args: ['restore', 'kept.tar.gz', '--force'] },
  { name: 'an import of listings', args: ['import', 'listings.csv', '--owner', 'rosa@example.org'] },
];
/** What migrates an older database. */
const MIGRATIONS = [
  { name: 'a migration', act: commandAct(['migrate']) },
  { name: 'the start of a server', act: startAct },
];
const CSV = `title,description,category\n${'Plums,Picked this morning,Fruits\n'.repeat(200)}`;

describe.each(dialects)('a process on %s that is killed in the middle of', (dialect) => {
  let home: string;
  let template: Config;
  let community: Community;
  beforeAll(async () => {
    home = await mkdtemp(join(tmpdir(), 'windfall-kill-'));
    template = await emptySite(dialect, join(home, 'site'), 'kill_site');
    community = await fillSite(template);
  });
  afterAll(() => rm(home, { recursive: true, force: true }));

  /** Each is one transaction, so one on one database is killed in each run of the tests. */
  const requests = isAsked ? Object.keys(REQUESTS) : dialect === 'sqlite' ? [RESET] : [];

  // @rule administration#destructive
  test.each(requests)(
    'what %s leaves all or nothing of it, and can be asked again',
    async (name) => {
      const request = REQUESTS[name];
      if (request) expectWhole(await killInAct(requestAct(request, community), template, dir, rounds));
    },
    TIMEOUT_MS,
  );

  test.runIf(isAsked).each(COMMANDS)(
    '$name has done all or nothing, and can be run again',
    async ({ args }) => {
      await runCommand(template, 'backup', '--to', join(home, 'kept.tar.gz'));
      await writeFile(join(home, 'listings.csv'), CSV);
      const paths = args.map((word) => (word.includes('.') && !word.includes('@') ? join(home, word) : word));
      expectWhole(await killInAct(commandAct(paths), template, dir, rounds));
    },
    TIMEOUT_MS,
  );

  test.runIf(isAsked).each(MIGRATIONS)(
    '$name leaves a database that the next one migrates to the same end',
    async ({ act }) => {
      const older = await olderSite(dialect, join(dir, 'older'), 'kill_older');
      expectWhole(await killInAct(act, older, dir, rounds));
    },
    TIMEOUT_MS,
  );
});

function expectWhole({ before, after, ...wrong }: ActReport): void {
  expect(wrong).toEqual({ torn: [], damage: [] });
  expect(before + after).toBe(rounds);
  if (rounds >= MANY) expect(Math.min(before, after)).toBeGreaterThan(0);
}
