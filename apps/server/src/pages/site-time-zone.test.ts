import { expect, test, vi } from 'vitest';
import { loadConfig } from '../config/config.ts';
import { aMember } from '../testing/factories.ts';
import { useTestApp } from '../testing/test-app.ts';
import { openSiteTimeZone } from './site-time-zone.ts';

const app = useTestApp('sqlite');
const openZone = (env: Record<string, string> = {}) =>
  openSiteTimeZone({ config: loadConfig(env), db: app.current.ctx.db })();

// @rule navigation#times-site
test('it is the configured one, else that of most members, else that of the machine', async () => {
  const machine = Intl.DateTimeFormat().resolvedOptions().timeZone;
  expect(await openZone()).toBe(machine);
  for (const zip_code of ['97202', '97214', '10001', null])
    await aMember(app.current, `Neighbor ${zip_code}`, { zip_code, location: 'Here' });
  expect(await openZone()).toBe('America/Los_Angeles');
  expect(await openZone({ TIME_ZONE: 'Europe/Berlin' })).toBe('Europe/Berlin');
});

test('a guess that was made before there were members is made again', async () => {
  const open = openSiteTimeZone({ config: loadConfig({}), db: app.current.ctx.db });
  const now = vi.spyOn(performance, 'now');
  const at = performance.now();
  expect(await open()).toBe(Intl.DateTimeFormat().resolvedOptions().timeZone);
  await aMember(app.current, 'Neighbor', { zip_code: '97202', location: 'Here' });
  now.mockReturnValue(at + 60_000);
  expect(await open()).toBe('America/Los_Angeles');
});

test('a place that cannot be looked up keeps the last answer', async () => {
  const { db } = app.current.ctx;
  const selectFrom = () => {
    throw new Error('away');
  };
  const broken = { ...db, read: { selectFrom } };
  const zone = openSiteTimeZone({ config: loadConfig({}), db: broken as unknown as typeof db });
  expect(await zone()).toBe(Intl.DateTimeFormat().resolvedOptions().timeZone);
});
