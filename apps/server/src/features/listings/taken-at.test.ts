import { describe, expect, test } from 'vitest';
import { aMember } from '../../../testing/factories.ts';
import { aListing } from '../../../testing/fixtures/listings.ts';
import { shareTestApp } from '../../../testing/test-app.ts';

describe('the time at which a listing became unavailable', () => {
  const t = shareTestApp('sqlite');

  test('is set when it first becomes unavailable, and cleared when it is available again', async () => {
    const rosa = await aMember(t);
    const { id } = await aListing(t, rosa);
    const change = async (payload: object) => {
      t.clock.advance(60_000);
      const response = await t.app.inject({
        method: 'PUT',
        url: `/api/listings/${id}`,
        headers: rosa.headers,
        payload,
      });
      expect(response.statusCode).toBe(200);
      const { taken_at } = await t.ctx.db.read
        .selectFrom('listings')
        .select('taken_at')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      return taken_at;
    };
    expect(await change({ title: 'Thirty zucchini' })).toBeNull();
    const gone = await change({ is_available: false });
    expect(gone).toBe(t.clock.now().toISOString());
    expect(await change({ is_available: false })).toBe(gone);
    expect(await change({ title: 'Twenty zucchini' })).toBe(gone);
    expect(await change({ is_available: true })).toBeNull();
    expect(await change({ is_available: false })).toBe(t.clock.now().toISOString());
  });
});
