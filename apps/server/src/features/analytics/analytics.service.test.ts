import { describe, expect, test } from 'vitest';
import { dialects } from '../../../testing/dialects.ts';
import { aMember } from '../../../testing/factories.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { countersOf } from './analytics.service.ts';
import { communityOf, DAY_MS } from './testing/community.ts';

describe.each(dialects)('searches without results on %s', (dialect) => {
  const app = useTestApp(dialect);
  const search = async (query: string, remoteAddress = '192.0.2.1', agent = 'Firefox') => {
    const headers = { 'user-agent': agent };
    const response = await app.app.inject({ url: `/api/listings?${query}`, remoteAddress, headers });
    expect(response.statusCode).toBe(200);
    return response.json<unknown[]>();
  };
  const missed = async (query = '') => (await communityOf(app).analytics(query)).searches;

  test('count once a day for each address', async () => {
    for (let time = 0; time < 3; time += 1) await search('search=figs');
    expect(await missed()).toEqual([{ name: 'figs', count: 1 }]);
    app.clock.advance(DAY_MS);
    await search('search=figs');
    expect(await missed()).toEqual([{ name: 'figs', count: 2 }]);
    expect(await missed('from=2026-08-09')).toEqual([{ name: 'figs', count: 1 }]);
  });

  test('are limited to a number of phrases a day, which keep counting', async () => {
    const { misses } = countersOf(app.ctx);
    const note = (words: string, address: string) =>
      misses.note({ search: words, address, userAgent: undefined });
    note('figs', 'a');
    await misses.flush();
    for (let index = 0; index < 450; index += 1) note(`x${index % 900}y`, String(index));
    note('figs', 'b');
    await misses.flush();
    const rows = await app.ctx.db.read.selectFrom('search_misses').selectAll().execute();
    expect(rows).toHaveLength(200);
    expect(rows.find(({ words }) => words === 'figs')?.count).toBe(2);
  });

  // The rest does not depend on the database.
  if (dialect !== 'sqlite') return;

  test('are listed by their folded words, most frequent first', async () => {
    await search('search=Crème  FRAÎCHE!');
    await search('search=creme+fraiche', '192.0.2.2');
    await search('search=figs', '192.0.2.1');
    expect(await missed()).toEqual([
      { name: 'creme fraiche', count: 2 },
      { name: 'figs', count: 1 },
    ]);
    await search('search=figs', '192.0.2.3');
    await search('search=figs', '192.0.2.4');
    expect((await missed())[0]).toEqual({ name: 'figs', count: 3 });
  });

  test('are deleted after ninety days', async () => {
    const { misses } = countersOf(app.ctx);
    await search('search=figs');
    await misses.flush();
    app.clock.advance(89 * DAY_MS);
    await misses.tidy();
    expect(await missed('by=month')).toHaveLength(1);
    app.clock.advance(DAY_MS);
    await misses.tidy();
    expect(await missed('by=month')).toEqual([]);
  });

  test('exclude searches with results, with and without typos', async () => {
    const { share } = communityOf(app);
    await share(await aMember(app), { title: 'Tomatoes' });
    expect(await search('search=tomatoes')).toHaveLength(1);
    expect(await search('search=tomatos')).toHaveLength(1);
    expect(await missed()).toEqual([]);
  });

  test.each([
    ['no words', 'search=%21%3F'],
    ['one kind only', 'search=figs&category=fruits'],
    ['one member only', 'search=figs&user_id=rosa'],
    ['what is gone', 'search=figs&available=false'],
    ['too many words', 'search=a+b+c+d+e+f+g'],
    ['more letters than any produce has', `search=${'x'.repeat(61)}`],
    ['what may be somebody’s number', 'search=503+5550142'],
  ])('are not recorded: %s', async (_name, query) => {
    await search(query);
    expect(await missed()).toEqual([]);
  });

  test('by robots and on later pages are not recorded', async () => {
    await search('search=figs', '192.0.2.9', 'Mozilla/5.0 (compatible; Googlebot/2.1)');
    const { share } = communityOf(app);
    const rosa = await aMember(app);
    for (let index = 0; index < 2; index += 1) await share(rosa, { title: 'Quinces' });
    const first = await app.app.inject('/api/listings?search=quinces&limit=1');
    const next = /<([^>]*)>/.exec(String(first.headers.link))?.[1] ?? '';
    await app.ctx.db.transaction((trx) => trx.deleteFrom('listings').execute());
    await app.app.inject(next);
    expect(await missed()).toEqual([]);
  });

  test('contain nothing about the caller', async () => {
    const rosa = await aMember(app);
    const headers = { ...rosa.headers, 'user-agent': 'Firefox' };
    await app.app.inject({ url: '/api/listings?search=figs', headers });
    await countersOf(app.ctx).misses.flush();
    const rows = await app.ctx.db.read.selectFrom('search_misses').selectAll().execute();
    expect(rows).toEqual([{ day: '2026-08-08', words: 'figs', count: 1 }]);
  });
});
