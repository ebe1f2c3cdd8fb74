import { readdir, writeFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { useTestApp } from '../../../testing/test-app.ts';
import { Schedule } from './schedule.ts';

const HOUR_MS = 3_600_000;
const t = useTestApp('sqlite');

const everyDay = () => {
  const { config } = t.ctx;
  const ctx = {
    ...t.ctx,
    config: { ...config, backups: { ...config.backups, everyMs: 24 * HOUR_MS } },
  };
  return new Schedule(ctx);
};
const made = async () =>
  (await readdir(t.ctx.config.backups.dir).catch(() => [])).filter((name) => name.endsWith('.gz')).sort();

test('a backup is made at once and then once a day', async () => {
  const schedule = everyDay();
  await schedule.look();
  t.clock.advance(23 * HOUR_MS);
  await schedule.look();
  expect(await made()).toEqual(['windfall-backup-2026-08-08-100000-scheduled.tar.gz']);
  t.clock.advance(HOUR_MS);
  await schedule.look();
  expect(await made()).toEqual([
    'windfall-backup-2026-08-08-100000-scheduled.tar.gz',
    'windfall-backup-2026-08-09-100000-scheduled.tar.gz',
  ]);
  const rows = await t.ctx.db.read.selectFrom('audit_log').select(['action', 'actor_name']).execute();
  expect(rows).toEqual(Array(2).fill({ action: 'backup.create', actor_name: 'server' }));
});

test('backups go on when the clock is set back, also where all that are kept are from later', async () => {
  const schedule = everyDay();
  for (let day = 0; day < 8; day += 1) {
    await schedule.look();
    t.clock.advance(24 * HOUR_MS);
  }
  t.clock.advance(-30 * 24 * HOUR_MS);
  await schedule.look();
  await schedule.look();
  expect(await made()).toHaveLength(7);
  expect((await made())[0]).toBe('windfall-backup-2026-07-17-100000-scheduled.tar.gz');
});

test('no backup is made where the schedule is off', async () => {
  await new Schedule(t.ctx).look();
  expect(await made()).toEqual([]);
  expect(t.logged).toEqual([]);
});

test('a failed backup is logged and retried later, and so is a last one that is too old', async () => {
  const { dir } = t.ctx.config.backups;
  await writeFile(dir, 'a file is in the way');
  const schedule = everyDay();
  await schedule.look();
  await schedule.look();
  expect(t.logged.map(({ msg }) => msg)).toEqual([
    'the scheduled backup could not be made',
    'the last backup is too old',
  ]);
  t.clock.advance(HOUR_MS);
  await schedule.look();
  expect(t.logged.map(({ msg }) => msg)).toHaveLength(3);
  t.logged.length = 0;
});
