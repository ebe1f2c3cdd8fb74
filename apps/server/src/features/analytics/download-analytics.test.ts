import { describe, expect, test } from 'vitest';
import { aMember } from '../../../testing/factories.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { communityOf } from './testing/community.ts';

describe('the download of analytics', () => {
  const app = useTestApp('sqlite');
  const download = async (query: string) => {
    const response = await communityOf(app).ask(`/api/admin/analytics.csv?${query}`);
    expect(response.statusCode).toBe(200);
    return { headers: response.headers, lines: response.body.replace('\uFEFF', '').split('\r\n') };
  };

  test('is a file with table and time in its name', async () => {
    const { share } = communityOf(app);
    await share(await aMember(app));
    const { headers, lines } = await download('series=listings&from=2026-08-07');
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="windfall-listings-2026-08-07-to-2026-08-08-by-day.csv"',
      'cache-control': 'no-store',
    });
    expect(lines).toEqual([
      '"from","to","listings","found_taker","found_taker_share"',
      '"2026-08-07","2026-08-07",0,0,',
      '"2026-08-08","2026-08-08",1,0,0',
      '',
    ]);
  });

  test.each([
    ['members', '"from","to","members"'],
    ['messages', '"from","to","messages"'],
    ['taken', '"from","to","taken"'],
    ['answers', '"from","to","conversations","answered","answered_share","median_minutes","p90_minutes"'],
    ['exchanges', '"from","to","asked","promised","picked_up","missed"'],
    ['rules', '"rule","asked","promised","picked_up","missed"'],
    ['categories', '"category","listings"'],
    ['places', '"place","listings"'],
    ['searches', '"words","searches"'],
  ])('has headings for %s', async (series, headings) => {
    expect((await download(`series=${series}`)).lines[0]).toBe(headings);
  });

  test('lets no spreadsheet run what a neighbor typed', async () => {
    const { share } = communityOf(app);
    await share(await aMember(app), { location: '=HYPERLINK("https://evil.example")' });
    expect((await download('series=places')).lines[1]).toBe(`"'=HYPERLINK(""https://evil.example"")",1`);
  });

  test('of no table, or of an unknown one, is refused', async () => {
    for (const query of ['', 'series=passwords']) {
      const response = await communityOf(app).ask(`/api/admin/analytics.csv?${query}`);
      expect(response.statusCode).toBe(400);
      expect(response.json()).toMatchObject({
        code: 'VALIDATION_FAILED',
        fields: { series: 'Please choose one of the tables' },
      });
    }
  });

  test('is for administrators', async () => {
    const url = '/api/admin/analytics.csv?series=listings';
    const { app: http } = app;
    expect((await http.inject(url)).json()).toMatchObject({ code: 'UNAUTHORIZED' });
    const { headers } = await aMember(app);
    expect((await http.inject({ url, headers })).json()).toMatchObject({ code: 'FORBIDDEN' });
  });
});
