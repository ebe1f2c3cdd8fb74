import { describe, expect, test } from 'vitest';
import { aMember } from '../../../testing/factories.ts';
import { shareTestApp } from '../../../testing/test-app.ts';
import { messagingClientOf, neighbors } from './testing/messaging-client.ts';

/** Unknown ids, encoded for a path. */
const oddIds = [
  'nobody',
  'abc',
  '01980000-0000-7000-8000-000000000000',
  'x'.repeat(200),
  '%F0%9F%A5%92',
  '%00',
  '..%2Fx',
  '%27%20or%201%3D1',
  '__proto__',
];
const isRefused = { statusCode: 403, code: 'FORBIDDEN', message: 'You are not allowed to do this.' };

describe('reading messages', () => {
  const app = shareTestApp('sqlite');

  // @rule messages#message-own
  describe('of another member', () => {
    test('is refused to visitors', async () => {
      const { t, rosa, amir, ofRosa } = await neighbors(app);
      await ofRosa.send(amir.id, 'The gate code is 4711');
      for (const request of [
        { url: `/api/messages/conversations/${rosa.id}` },
        { url: `/api/messages/unread/${rosa.id}` },
        { url: `/api/messages/conversation/${rosa.id}` },
        { url: `/api/messages/conversation/${rosa.id}/read`, method: 'POST' as const },
      ]) {
        const response = await t.app.inject(request);
        expect(response.json()).toMatchObject({
          statusCode: 401,
          code: 'UNAUTHORIZED',
          message: 'Unauthorized',
        });
        expect(response.body).not.toContain('4711');
      }
    });

    test.each([
      ['another member', 0],
      ['an administrator', 1],
    ] as const)('is closed to %s', async (_who, is_admin) => {
      const { t, rosa, amir, ofRosa, ofAmir } = await neighbors(app);
      await ofRosa.send(amir.id, 'The gate code is 4711');
      const other = messagingClientOf(t, await aMember(t, 'Theo Lind', { is_admin }));
      for (const owner of [rosa, amir]) {
        expect((await other.tryInbox(owner.id)).json()).toMatchObject(isRefused);
        expect((await other.tryUnread(owner.id)).json()).toMatchObject(isRefused);
        // The URL of a thread names the other member only, so no other pair can be requested.
        expect((await other.tryThread(owner.id)).body).toBe('[]');
        expect((await other.tryMarkRead(owner.id)).json()).toEqual({ read: 0 });
      }
      expect(await ofAmir.unread()).toBe(1);
    });

    test('is also refused for unknown members', async () => {
      const { ofRosa } = await neighbors(app);
      for (const id of oddIds) {
        expect((await ofRosa.tryInbox(id)).json(), id).toMatchObject(isRefused);
        expect((await ofRosa.tryUnread(id)).json(), id).toMatchObject(isRefused);
      }
      expect(app.logged).toEqual([]);
    });
  });
});
