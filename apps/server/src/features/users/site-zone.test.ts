import { expect, test, vi } from 'vitest';
import { aMember } from '../../../testing/factories.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { SiteZone } from '../../platform/settings/site-zone.ts';
import { findUsualZone } from './index.ts';

const app = useTestApp('sqlite');
const MACHINE = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The zone as another server sees it that was just started. */
function openZone(configured: string | null = null, ctx: Pick<typeof app.ctx, 'db'> = app.ctx) {
  const zone = new SiteZone(configured, { db: ctx.db, clock: app.clock });
  zone.guessWith(findUsualZone);
  return zone;
}

const membersIn = async (...zipCodes: (string | null)[]) => {
  for (const zip_code of zipCodes) await aMember(app, `Neighbor ${zip_code}`, { zip_code, location: 'Here' });
};

const stored = () =>
  app.ctx.db.read.selectFrom('settings').select('value').where('name', '=', 'timeZone').execute();

// @rule navigation#times-site
test('it is the configured one, else that of most members, else that of the machine', async () => {
  expect(await openZone().current()).toBe(MACHINE);
  await membersIn('97202', '97214', '10001', null);
  expect(await openZone().current()).toBe('America/Los_Angeles');
  expect(await openZone('Europe/Berlin').current()).toBe('Europe/Berlin');
});

// @rule navigation#times-site
test('it is guessed once for all servers, also after a restart', async () => {
  await membersIn('97202');
  const first = openZone();
  expect(await first.current()).toBe('America/Los_Angeles');
  expect(await stored()).toEqual([{ value: '"America/Los_Angeles"' }]);
  await membersIn('10001', '10002', '10003');
  expect(await openZone().current()).toBe('America/Los_Angeles');
  expect(await first.current()).toBe('America/Los_Angeles');
});

test('a restore brings its own zone, and one that the runtime does not know is guessed anew', async () => {
  await membersIn('97202');
  const zone = openZone();
  await zone.current();
  const bring = (value: string) =>
    app.ctx.db.transaction((trx) =>
      trx
        .updateTable('settings')
        .set({ value: JSON.stringify(value) })
        .where('name', '=', 'timeZone')
        .execute(),
    );
  await bring('America/Chicago');
  zone.invalidate();
  expect(await zone.current()).toBe('America/Chicago');
  await bring('Moon/Crater');
  zone.invalidate();
  expect(await zone.current()).toBe('America/Los_Angeles');
});

test('it is guessed inside of a transaction, and stored when it is asked for outside of one', async () => {
  await membersIn('97202');
  const zone = openZone();
  const seen = await app.ctx.db.transaction(() => zone.current());
  expect([seen, await stored()]).toEqual(['America/Los_Angeles', []]);
  zone.invalidate();
  await zone.current();
  expect(await stored()).toHaveLength(1);
});

test('the zone of the machine is replaced as soon as a place of a member is known', async () => {
  const zone = openZone();
  const now = vi.spyOn(performance, 'now');
  const at = performance.now();
  expect(await zone.current()).toBe(MACHINE);
  await membersIn('97202');
  now.mockReturnValue(at + 60_000);
  expect(await zone.current()).toBe('America/Los_Angeles');
});

test('a place that cannot be looked up keeps the last answer', async () => {
  const { db } = app.ctx;
  const selectFrom = () => {
    throw new Error('away');
  };
  const broken = { ...db, read: { selectFrom } } as unknown as typeof db;
  expect(await openZone(null, { db: broken }).current()).toBe(MACHINE);
});
