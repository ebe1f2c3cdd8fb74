import type { Climate, CropId } from '@windfall/contract';
import { describe, expect, test } from 'vitest';
import { dialects } from '../../../testing/dialects.ts';
import { aMember, type TestMember } from '../../../testing/factories.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { writeSettings } from '../../platform/settings/site-settings.ts';
import { nearbyCommunity } from '../nearby/testing/nearby-community.ts';
import { passDay } from './pass-day.ts';

const DAY_MS = 86_400_000;
const PORTLAND: Climate = { last_frost: '04-20', first_frost: '10-27' };
const mail = { smtpUrl: 'smtp://127.0.0.1:9', from: 'share@windfall.example' };

/** The clock begins on 8 August. The table has pawpaws from August 23 on, and pumpkins from September 7. */
describe.each(dialects)('the seasons of gardens on %s', (dialect) => {
  const t = useTestApp(dialect, { mail, timeZone: 'America/Chicago' });

  async function growers() {
    const community = await nearbyCommunity(t);
    const { call } = community;
    const setClimate = async (climate: Climate) => {
      await t.ctx.db.transaction((trx) => writeSettings(trx, { climate }, t.clock.now()));
      await t.ctx.settings.reload();
    };
    const grow = (by: TestMember, ...crops: CropId[]) =>
      call('PUT', '/api/garden', by, {
        crops: crops.map((crop) => ({ crop, amount: 'plenty', since: null })),
      });
    await setClimate(PORTLAND);
    return {
      ...community,
      setClimate,
      grow,
      /** What a member was told, latest first. */
      told: async ({ id }: TestMember) => {
        const notices = t.ctx.db.read.selectFrom('notices').select('data').where('user_id', '=', id);
        const rows = await notices.where('kind', '=', 'season').orderBy('seq', 'desc').execute();
        return rows.map(({ data }) => Object.values(JSON.parse(data)).join(' '));
      },
      /** After so many days several servers do the work of the day. */
      pass: async (days: number) => {
        t.clock.advance(days * DAY_MS);
        await Promise.all([1, 2].map(() => passDay(t.ctx)));
      },
    };
  }

  // @rule produce#forecast-stored
  // @rule produce#forecast-told
  test('who grows it is told once a week before, by two servers, after a change of the climate and of the garden', async () => {
    const { t, amir, rosa, grow, pass, told, setClimate } = await growers();
    await grow(amir, 'pawpaw', 'pumpkin', 'egg');
    await grow(rosa, 'kale');
    await pass(7);
    expect(await told(amir)).toEqual([]);
    await pass(1);
    await pass(1);
    expect(await told(amir)).toEqual(['pawpaw 2026-08-23']);
    // Three days later, as the climate says now.
    await setClimate({ last_frost: '04-23', first_frost: '10-30' });
    await grow(amir, 'pumpkin');
    await grow(amir, 'pumpkin', 'pawpaw');
    for (const days of [1, 5, 11, 1, 6]) await pass(days);
    expect(await told(amir)).toEqual(['pumpkin 2026-09-10', 'pawpaw 2026-08-23']);
    expect(await told(rosa)).toEqual([]);
    const forecasts = await t.ctx.db.read.selectFrom('crop_forecasts').selectAll().execute();
    expect(forecasts.filter(({ crop }) => crop === 'pumpkin')).toMatchObject([
      { starts_on: '2026-09-10', ends_on: '2026-11-19', made_on: '2026-09-03' },
    ]);
    expect(forecasts.filter(({ crop }) => crop === 'pawpaw')).toMatchObject([{ starts_on: '2026-08-26' }]);
  });

  // @rule produce#forecast-error
  test('what was forecast is compared with what was shared a year later', async () => {
    const { t, rosa, share, pass } = await growers();
    const season = async () => (await t.app.inject('/api/season')).json();
    await pass(8);
    await pass(7);
    expect((await season()).last_year).toBeNull();
    // Months ago something was offered, so that seasons are known to have begun later.
    const earlier = { crop: 'egg', year: 2026, week: 10, count: 1 };
    await t.ctx.db.transaction((trx) => trx.insertInto('crop_weeks').values(earlier).execute());
    // A Sunday; the week counts by its Thursday, August 27, four days later than forecast.
    await share(rosa, { title: 'American pawpaws', category: 'Fruits' });
    await pass(2);
    t.clock.advance(365 * DAY_MS);
    await passDay(t.ctx);
    expect((await season()).last_year).toEqual({ days_off: 3, seasons: 1 });
    // Of three days off a third counts.
    const { crops } = await season();
    const { periods } = crops.find(({ crop }: { crop: string }) => crop === 'pawpaw');
    expect(periods[0].from).toBe('2027-08-22');
  });

  // The rest does not depend on the database.
  if (dialect !== 'sqlite') return;

  // @rule produce#forecast-told
  test('what is shared already, is not grown or was read is not told outside of the site', async () => {
    const { t, amir, rosa, grow, pass, told, share, call, work } = await growers();
    const pushed: string[] = [];
    t.ctx.notifications.addChannel({
      name: 'push',
      canReach: async () => true,
      deliver: async (_trx, member, all) =>
        void pushed.push(...all.map(({ text }) => `${member.full_name}: ${text.title} ${text.action.path}`)),
    });
    const june = await aMember(t, 'June Park');
    await grow(amir, 'pawpaw', 'pumpkin');
    await grow(rosa, 'pawpaw');
    await grow(june, 'pawpaw');
    for (const by of [amir, june])
      await call('PUT', '/api/notifications/preferences', by, { choices: { seasons: { push: true } } });
    await pass(8);
    await call('POST', '/api/notices/read', june, {});
    t.clock.advance(5 * 3_600_000);
    await work();
    expect(pushed).toEqual([
      'Amir Haddad: Your American pawpaws start about August 23 /create-listing?crop=pawpaw&title=American+pawpaws',
    ]);
    await share(rosa, { title: 'A pumpkin' });
    await pass(20);
    await work();
    expect(await told(amir)).toEqual(['pawpaw 2026-08-23']);
    expect(pushed).toHaveLength(1);
    expect(await call('GET', '/api/notices', amir)).toMatchObject([
      { kind: 'season', read: false, crop: 'pawpaw', starts_on: '2026-08-23' },
    ]);
  });

  // @rule produce#forecast-told
  test('the weekly digest names what begins, also where nothing is shared', async () => {
    const { amir, choose, grow, pass, after } = await growers();
    await grow(amir, 'pawpaw');
    await choose(amir, { email: true });
    await after(1);
    await pass(8);
    const [email] = await after(7 * 24);
    expect(email?.subject).toBe('Your American pawpaws start about August 23');
    expect(email?.body).toContain('/create-listing?crop=pawpaw&');
  });
});
