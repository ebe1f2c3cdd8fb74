import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { aMember } from '../../../testing/factories.ts';
import { useTestApp } from '../../../testing/test-app.ts';

const t = useTestApp('sqlite');

// @rule http-api#full-disk
test('a write that finds no room left is refused as temporary, and is taken once there is room', async () => {
  const rosa = await aMember(t);
  const share = () =>
    t.app.inject({
      method: 'POST',
      url: '/api/listings',
      headers: rosa.headers,
      payload: {
        title: 'Plums',
        description: 'x'.repeat(5_000),
        category: 'Fruits',
        location: 'Portland, OR',
      },
    });
  const limitPages = (pages: number) =>
    t.ctx.db.transaction((tx) => sql`pragma max_page_count = ${sql.raw(String(pages))}`.execute(tx));
  // SQLite takes its size of now as the least limit.
  await limitPages(1);
  const refused = await share();
  expect(refused.json()).toMatchObject({ statusCode: 503, code: 'UNAVAILABLE' });
  expect(refused.headers['retry-after']).toBe('60');
  await limitPages(1_000_000);
  expect((await share()).statusCode).toBe(201);
});
