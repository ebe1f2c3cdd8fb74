import type { FastifyInstance } from 'fastify';
import { describe, expect, test } from 'vitest';
import { dialects } from '../../../testing/dialects.ts';
import { aMember } from '../../../testing/factories.ts';
import { shareTestApp } from '../../../testing/test-app.ts';
import { encodeCursor } from '../../db/pagination.ts';
import { aListing } from './testing/a-listing.ts';
import { messagingClientOf, neighbors } from './testing/messaging-client.ts';

type TestResponse = Awaited<ReturnType<FastifyInstance['inject']>>;

const NEXT = /<([^>]+)>; rel="next"/;
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
const notFound = { statusCode: 404, code: 'USER_NOT_FOUND', message: 'User not found' };
/** No route has a parameter of that length, so this is the response of an unknown path. */
const noSuchPath = { statusCode: 404, code: 'NOT_FOUND', message: 'Not found' };
const noSuchPage = [
  'INVALID_CURSOR',
  'This page of the list does not exist. Please start from the first page.',
];

describe.each(dialects)('reading messages on %s', (dialect) => {
  const app = shareTestApp(dialect);
  const follow = async (url: string, headers: Record<string, string>) => {
    const pages: { id: string }[][] = [];
    for (let next: string | undefined = url; next; ) {
      const response: TestResponse = await app.app.inject({ url: next, headers });
      expect(response.statusCode).toBe(200);
      pages.push(response.json());
      next = NEXT.exec(String(response.headers['link'] ?? ''))?.[1];
    }
    return pages;
  };

  describe('the inbox', () => {
    // @rule messages#conversation-shape
    // @rule messages#inbox-list
    test('shows each conversation once, latest first, with its last message and unread count', async () => {
      const { t, rosa, amir, june, ofRosa, ofAmir, ofJune } = await neighbors(app);
      const zucchini = await aListing(t, rosa.id);
      await ofAmir.send(rosa.id, 'May I have six?', { listing_id: zucchini });
      await ofJune.send(rosa.id, 'Any basil left?');
      await ofRosa.send(amir.id, 'Of course!');
      const last = await ofAmir.send(rosa.id, 'At five?');
      expect(await ofRosa.inbox()).toMatchObject([
        {
          user_id: amir.id,
          user_name: 'Amir Haddad',
          user_picture: null,
          messages: [last],
          lastMessage: { id: last.id, content: 'At five?', created_at: last.created_at },
          unread_count: 2,
          listing_id: zucchini,
        },
        { user_id: june.id, unread_count: 1, listing_id: null, lastMessage: { content: 'Any basil left?' } },
      ]);
      expect(await ofAmir.inbox()).toMatchObject([
        { user_id: rosa.id, user_picture: '/images/rosa.webp', unread_count: 1 },
      ]);
    });

    test('names the latest listing of a conversation, and none once that is deleted', async () => {
      const { t, rosa, ofRosa, ofAmir } = await neighbors(app);
      const [figs, plums] = [await aListing(t, rosa.id), await aListing(t, rosa.id)];
      await ofAmir.send(rosa.id, 'Figs?', { listing_id: figs });
      await ofAmir.send(rosa.id, 'And plums?', { listing_id: plums });
      await ofAmir.send(rosa.id, 'Thank you');
      expect(await ofRosa.inbox()).toMatchObject([{ listing_id: plums }]);
      await t.ctx.db.transaction((trx) => trx.deleteFrom('listings').where('id', '=', plums).execute());
      expect(await ofRosa.inbox()).toMatchObject([
        { listing_id: null, lastMessage: { content: 'Thank you' } },
      ]);
    });

    test('keeps the name of a deactivated member', async () => {
      const { t, rosa, amir, ofRosa, ofAmir } = await neighbors(app);
      await ofAmir.send(rosa.id, 'Hello');
      await t.ctx.db.transaction((trx) =>
        trx.updateTable('users').set({ is_active: 0 }).where('id', '=', amir.id).execute(),
      );
      expect(await ofRosa.inbox()).toMatchObject([{ user_name: 'Amir Haddad', unread_count: 1 }]);
      expect(await ofRosa.thread(amir.id)).toHaveLength(1);
      expect(await ofRosa.markRead(amir.id)).toBe(1);
    });

    test('is empty at first', async () => {
      const { ofRosa } = await neighbors(app);
      expect(await ofRosa.inbox()).toEqual([]);
      expect(await ofRosa.unread()).toBe(0);
    });

    test('has pages without repetitions and gaps', async () => {
      const { t, rosa, ofRosa } = await neighbors(app);
      for (let n = 0; n < 5; n += 1) {
        const writer = await aMember(t, `Writer ${n}`);
        await messagingClientOf(t, writer).send(rosa.id, `hello ${n}`);
      }
      const pages = await follow(`/api/messages/conversations/${rosa.id}?limit=2&_t=1`, rosa.headers);
      expect(pages.map((page) => page.length)).toEqual([2, 2, 1]);
      expect(pages.flat()).toEqual(await ofRosa.inbox());
    });
  });

  describe('a conversation', () => {
    test('shows its messages latest first, the same to both members', async () => {
      const { rosa, amir, june, ofRosa, ofAmir, ofJune } = await neighbors(app);
      await ofAmir.send(rosa.id, 'one');
      await ofJune.send(rosa.id, 'not yours');
      await ofRosa.send(amir.id, 'two');
      const thread = await ofAmir.thread(rosa.id);
      expect(thread.map(({ content }) => content)).toEqual(['two', 'one']);
      expect(await ofRosa.thread(amir.id)).toEqual(thread);
      expect(await ofAmir.thread(june.id)).toEqual([]);
    });

    // @rule messages#conversation
    test('has stable pages while messages arrive', async () => {
      const { rosa, amir, ofRosa, ofAmir } = await neighbors(app);
      for (let n = 0; n < 7; n += 1) await ofAmir.send(rosa.id, `message ${n}`);
      const all = await ofRosa.thread(amir.id);
      const url = `/api/messages/conversation/${amir.id}?limit=3`;
      const first = await app.app.inject({ url, headers: rosa.headers });
      await ofAmir.send(rosa.id, 'late');
      const next = NEXT.exec(String(first.headers['link']))?.[1] ?? '';
      expect([first.json(), ...(await follow(next, rosa.headers))].flat()).toEqual(all);
    });

    test('refuses invalid page parameters', async () => {
      const { rosa, amir, ofRosa, ofAmir } = await neighbors(app);
      await ofAmir.send(rosa.id, 'hello');
      for (const [query, code, message] of [
        ['limit=0', 'VALIDATION_FAILED', "The value of 'limit' is not valid."],
        ['limit=101', 'VALIDATION_FAILED', "The value of 'limit' is not valid."],
        ['limit=1.5', 'VALIDATION_FAILED', "The value of 'limit' is not valid."],
        ['limit=all', 'VALIDATION_FAILED', "The value of 'limit' is not valid."],
        ['cursor=nonsense', ...noSuchPage],
        [`cursor=${encodeCursor([])}`, ...noSuchPage],
        [`cursor=${encodeCursor([-1])}`, ...noSuchPage],
        [`cursor=${encodeCursor([1e308])}`, ...noSuchPage],
        [`cursor=${encodeCursor(["1' or 1=1"])}`, ...noSuchPage],
      ]) {
        const refused = { statusCode: 400, code, message };
        expect((await ofRosa.tryThread(amir.id, `?${query}`)).json(), query).toMatchObject(refused);
        expect((await ofRosa.tryInbox(rosa.id, `?${query}`)).json(), query).toMatchObject(refused);
      }
    });

    test('before the first message is an empty page', async () => {
      const { rosa, amir, ofRosa, ofAmir } = await neighbors(app);
      await ofAmir.send(rosa.id, 'hello');
      const query = `?cursor=${encodeCursor([0])}`;
      expect((await ofRosa.tryThread(amir.id, query)).json()).toEqual([]);
      expect((await ofRosa.tryInbox(rosa.id, query)).json()).toEqual([]);
    });

    test('with an unknown member is not found', async () => {
      const { ofRosa } = await neighbors(app);
      for (const id of oddIds) {
        expect((await ofRosa.tryThread(id)).json(), id).toMatchObject(notFound);
        expect((await ofRosa.tryMarkRead(id)).json(), id).toMatchObject(notFound);
      }
      for (const ask of [ofRosa.tryThread, ofRosa.tryMarkRead, ofRosa.tryInbox, ofRosa.tryUnread])
        expect((await ask('x'.repeat(300))).json()).toMatchObject(noSuchPath);
      expect(app.logged).toEqual([]);
    });

    test('with a deactivated member is not found without earlier messages', async () => {
      const { t, ofRosa } = await neighbors(app);
      const theo = await aMember(t, 'Theo Lind', { is_active: 0 });
      expect((await ofRosa.tryThread(theo.id)).json()).toMatchObject(notFound);
    });
  });

  describe('read and unread', () => {
    // @rule messages#conversation-read
    test('marking returns the number of unread messages of that conversation and reader', async () => {
      const { t, rosa, amir, june, ofRosa, ofAmir, ofJune } = await neighbors(app);
      await ofAmir.send(rosa.id, 'one');
      await ofAmir.send(rosa.id, 'two');
      await ofJune.send(rosa.id, 'three');
      await ofRosa.send(amir.id, 'four');
      expect(await ofRosa.unread()).toBe(3);
      t.clock.advance(1000);
      expect(await ofRosa.markRead(amir.id)).toBe(2);
      expect(await ofRosa.markRead(amir.id)).toBe(0);
      expect(await ofRosa.unread()).toBe(1);
      expect((await ofRosa.inbox()).map(({ unread_count }) => unread_count)).toEqual([0, 1]);
      // Rosa's message is unread for Amir; Amir's message shows him that Rosa read it.
      expect(await ofAmir.unread()).toBe(1);
      expect((await ofAmir.thread(rosa.id)).map(({ read }) => read)).toEqual([false, true, true]);
      expect(await ofRosa.markRead(june.id)).toBe(1);
      expect(await ofRosa.unread()).toBe(0);
    });

    test('marking an empty conversation marks nothing', async () => {
      const { amir, ofRosa } = await neighbors(app);
      expect(await ofRosa.markRead(amir.id)).toBe(0);
    });

    // @rule messages#unread-count
    test('the counters are correct after concurrent sends and marks', async () => {
      const { t, rosa, amir, ofRosa, ofAmir } = await neighbors(app);
      await Promise.all(
        Array.from({ length: 30 }, (_, n) => [
          ofAmir.send(rosa.id, `to Rosa ${n}`),
          ofRosa.send(amir.id, `to Amir ${n}`),
          ...(n % 3 === 0 ? [ofRosa.markRead(amir.id), ofAmir.markRead(rosa.id)] : []),
        ]).flat(),
      );
      for (const [member, mailbox] of [
        [rosa, ofRosa],
        [amir, ofAmir],
      ] as const) {
        const { unread } = await t.ctx.db.read
          .selectFrom('messages')
          .select((eb) => eb.fn.countAll<number>().as('unread'))
          .where('receiver_id', '=', member.id)
          .where('read_at', 'is', null)
          .executeTakeFirstOrThrow();
        expect(await mailbox.unread()).toBe(unread);
      }
      await Promise.all(Array.from({ length: 5 }, () => ofRosa.markRead(amir.id)));
      expect(await ofRosa.unread()).toBe(0);
      expect((await ofRosa.inbox())[0]?.unread_count).toBe(0);
    });
  });
});
