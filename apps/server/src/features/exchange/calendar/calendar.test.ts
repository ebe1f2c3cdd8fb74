import { expect, test } from 'vitest';
import { countQueries } from '../../../../testing/count-queries.ts';
import { aMember } from '../../../../testing/factories.ts';
import { shareTestApp } from '../../../../testing/test-app.ts';
import { neighbors } from '../testing/exchange-client.ts';

const HOUR_MS = 3_600_000;
const app = shareTestApp('sqlite');
const ADDRESS = '12 Elm Street';

const window = (from: number, to: number) => {
  const at = (hours: number) => new Date(app.clock.now().getTime() + hours * HOUR_MS).toISOString();
  return { from: at(from), to: at(to) };
};

/** An agreed pickup with an address, and the addresses of both calendars. */
async function anAgreedPickup(title?: string) {
  const { Rosa, Amir } = await neighbors(app, 'Rosa', 'Amir');
  const { id } = await Rosa.share({ at_once: true });
  if (title !== undefined)
    await app.ctx.db.transaction((trx) =>
      trx.updateTable('listings').set({ title }).where('id', '=', id).execute(),
    );
  const claim = await Amir.ask(id);
  await Rosa.pickup(claim, { window: window(24, 25), address: ADDRESS });
  const feed = (who: typeof Rosa) => who.json<{ url: string }>('POST', '/api/calendar');
  return { Rosa, Amir, claim, amirs: (await feed(Amir)).url, rosas: (await feed(Rosa)).url };
}

const fetchFeed = (url: string) => app.app.inject({ url: new URL(url).pathname });
/** Its lines without folding. */
const read = async (url: string) => (await fetchFeed(url)).body.replaceAll('\r\n ', '').split('\r\n');

// @rule notices#calendar-content
test('both members read the pickup without its address; changes and its end follow', async () => {
  const { Rosa, Amir, claim, amirs, rosas } = await anAgreedPickup();
  const lines = await read(amirs);
  expect(lines).toEqual(
    expect.arrayContaining([
      'STATUS:CONFIRMED',
      expect.stringMatching(/^SUMMARY:Pick up “.*” from Rosa/),
      expect.stringMatching(/^DESCRIPTION:The address is shown in Windfall from .* [AP]M \S+ to .*\.$/),
      expect.stringMatching(new RegExp(`^URL.*/conversation/${Rosa.id}$`)),
    ]),
  );
  expect(await read(rosas)).toContainEqual(expect.stringMatching(/^SUMMARY:Amir.* picks up “/));
  for (const url of [amirs, rosas]) expect((await fetchFeed(url)).body).not.toContain('Elm');
  const sequence = (all: string[]) =>
    Number(all.find((line) => line.startsWith('SEQUENCE:'))?.slice('SEQUENCE:'.length));
  await Amir.move(claim, 'call-off');
  const ended = await read(amirs);
  expect(ended).toContain('STATUS:CANCELLED');
  expect(sequence(ended)).toBeGreaterThan(sequence(lines));
  await Rosa.json('POST', `/api/users/${Amir.id}/block`);
  expect((await fetchFeed(amirs)).body).not.toMatch(/Rosa|conversation/);
});

// @rule notices#calendar-content
test('a pickup that was missed is not said to be called off', async () => {
  const { Rosa, claim, amirs, rosas } = await anAgreedPickup();
  app.clock.advance(26 * 3_600_000);
  await Rosa.move(claim, 'miss');
  for (const url of [amirs, rosas])
    expect(await read(url)).toEqual(
      expect.arrayContaining([
        'STATUS:CANCELLED',
        expect.stringMatching(/^DESCRIPTION:It did not take place\./),
      ]),
    );
});

test('pickups with many members take as many queries as one', async () => {
  const { Rosa, rosas } = await anAgreedPickup();
  const { id } = await Rosa.share({ at_once: true });
  const { June, Theo } = await neighbors(app, 'June', 'Theo');
  const agree = async (asker: typeof Rosa) => Rosa.pickup(await asker.ask(id), { window: window(30, 31) });
  const count = () => countQueries(() => fetchFeed(rosas));
  const one = await count();
  for (const asker of [June, Theo]) await agree(asker);
  expect((await read(rosas)).filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(3);
  expect(await count()).toBe(one);
});

test('a title cannot add lines to the calendar, and long lines are folded', async () => {
  const title = `Figs\r\nBEGIN:VALARM\nX:1 \u2028 ; , \\ ${'🍐'.repeat(60)}`;
  const { amirs } = await anAgreedPickup(title);
  const { body } = await fetchFeed(amirs);
  expect(body).not.toMatch(/^(BEGIN:VALARM|X:1)/m);
  expect(body.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  expect(body.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
  expect(body).toContain('BEGIN:VEVENT');
});

// @rule notices#calendar
test('the address is a stored hash, ends when renewed, ended or with the account, and works in maintenance', async () => {
  const { ctx } = app;
  const ada = await aMember(app, 'Ada', { is_admin: 1 });
  const maintain = async (maintenance: boolean) => {
    const url = '/api/admin/settings';
    const request = { method: 'PUT', url, headers: ada.headers, payload: { maintenance } } as const;
    expect((await app.app.inject(request)).statusCode).toBe(200);
  };
  const { Amir, amirs } = await anAgreedPickup();
  const response = await fetchFeed(amirs);
  expect(response.headers).toMatchObject({
    'content-type': 'text/calendar; charset=utf-8',
    'cache-control': 'no-store',
  });
  const rows = await ctx.db.read.selectFrom('calendar_feeds').selectAll().execute();
  const token = amirs.slice(amirs.lastIndexOf('/') + 1, -'.ics'.length);
  expect(JSON.stringify(rows)).not.toContain(token);
  expect((await Amir.call('GET', '/api/calendar')).json()).toEqual({ created_at: expect.any(String) });
  await maintain(true);
  expect((await fetchFeed(amirs)).statusCode).toBe(200);
  await maintain(false);
  const { url } = await Amir.json<{ url: string }>('POST', '/api/calendar');
  expect((await fetchFeed(amirs)).statusCode).toBe(404);
  expect((await fetchFeed(url)).statusCode).toBe(200);
  await Amir.json('DELETE', '/api/calendar');
  expect((await fetchFeed(url)).statusCode).toBe(404);
  const { url: last } = await Amir.json<{ url: string }>('POST', '/api/calendar');
  await ctx.db.transaction((trx) =>
    trx.updateTable('users').set({ is_active: 0 }).where('id', '=', Amir.id).execute(),
  );
  expect((await fetchFeed(last)).statusCode).toBe(404);
  for (const path of ['/api/calendar/x.ics', `/api/calendar/${'a'.repeat(43)}.ics`, '/api/calendar/%00.ics'])
    expect((await app.app.inject({ url: path })).statusCode).toBe(404);
});
