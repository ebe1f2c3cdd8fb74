import { randomUUID } from 'node:crypto';
import type { UserExport } from '@windfall/contract';
import { describe, expect, test } from 'vitest';
import { aMember } from '../../../../testing/factories.ts';
import { aListing } from '../../../../testing/fixtures/listings.ts';
import { shareTestApp } from '../../../../testing/test-app.ts';
import { expectRefusal, post, ROSA, register, signedIn } from '../testing/auth-client.ts';

describe('the export of a member’s data', { timeout: 20_000 }, () => {
  const t = shareTestApp('sqlite');
  const get = (id: string, headers: Record<string, string> = {}) =>
    t.app.inject({ url: `/api/users/${encodeURIComponent(id)}/export`, headers });

  test('contains all data of the member, no data of others and no secret', async () => {
    const rosa = signedIn(await register(t));
    const { id } = rosa.body.user;
    const [dan, ivy] = [await aMember(t, 'Dan Baker'), await aMember(t, 'Ivy Moss')];
    await aListing(t, { ...rosa, id }, { title: 'Quinces' });
    await aListing(t, dan, { title: 'Leeks' });
    const send = (from: { id: string; headers: Record<string, string> }, to: string, content: string) =>
      post(
        t,
        '/api/messages',
        { id: randomUUID(), sender_id: from.id, receiver_id: to, content },
        from.headers,
      );
    await send({ id, headers: rosa.headers }, dan.id, 'Hello Dan');
    await send(dan, id, 'Hello Rosa');
    await send(dan, ivy.id, 'Between us');
    const response = await get(id, rosa.bearer);
    expect(response.statusCode, response.body).toBe(200);
    expect(response.headers['content-disposition']).toBe('attachment; filename="my-data-2026-08-08.json"');
    expect(response.headers['cache-control']).toBe('no-store');
    const data = response.json<UserExport>();
    expect(data.profile).toMatchObject({ id, email: ROSA.email });
    expect(data.listings.map(({ title }) => title)).toEqual(['Quinces']);
    expect(data.messages.map(({ content }) => content)).toEqual(['Hello Dan', 'Hello Rosa']);
    expect(data.sessions).toHaveLength(1);
    expect(data.emails).toMatchObject([{ recipient: ROSA.email }]);
    for (const secret of [
      'Between us',
      'Leeks',
      '#token=',
      '$argon2',
      rosa.cookie,
      rosa.body.token,
      `${dan.id.slice(-12)}@`,
    ])
      expect(response.body, secret).not.toContain(secret);
  });

  test('is available only to the member', async () => {
    const [rosa, dan] = [await aMember(t), await aMember(t, 'Dan Baker')];
    const ada = await aMember(t, 'Ada Warden', { is_admin: 1 });
    const deactivated = await aMember(t, 'Gone Gus', { is_active: 0 });
    for (const id of [rosa.id, 'nobody', '\0']) {
      expectRefusal(await get(id), 401, 'UNAUTHORIZED', 'Unauthorized');
      for (const { headers } of [dan, ada])
        expectRefusal(await get(id, headers), 403, 'FORBIDDEN', 'You are not allowed to do this.');
    }
    expectRefusal(await get(deactivated.id, deactivated.headers), 401, 'UNAUTHORIZED', 'Unauthorized');
  });
});
