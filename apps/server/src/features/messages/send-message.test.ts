import { randomUUID } from 'node:crypto';
import { ERRORS } from '@windfall/contract';
import { describe, expect, test } from 'vitest';
import { dialects } from '../../../testing/dialects.ts';
import { aMember } from '../../../testing/factories.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { aListing } from './testing/a-listing.ts';
import { messagingClientOf } from './testing/messaging-client.ts';
import { countRows, twoNeighbors } from './testing/two-neighbors.ts';

const notFound = { statusCode: 404, code: 'USER_NOT_FOUND', message: 'User not found' };

describe.each(dialects)('sending a message on %s', (dialect) => {
  const app = useTestApp(dialect);

  const neighbors = () => twoNeighbors(app);
  const count = (table: Parameters<typeof countRows>[1]) => countRows(app, table);

  // @rule messages#message-once
  test('a retry with the same id returns the stored message', async () => {
    const { t, amir, from, to } = await neighbors();
    const first = await from.send(amir.id, 'Hello', { id: 'm-1' });
    t.clock.advance(60_000);
    const again = await from.trySend(amir.id, ' Hello ', { id: 'm-1' });
    expect(again.statusCode).toBe(200);
    expect(again.json()).toEqual(first);
    expect(await count('messages')).toBe(1);
    expect(await to.unread()).toBe(1);
  });

  // @rule messages#message-once
  test('ten concurrent requests with one id store one message', async () => {
    const { amir, from, to } = await neighbors();
    const responses = await Promise.all(
      Array.from({ length: 10 }, () => from.trySend(amir.id, 'Double tap', { id: 'm-1' })),
    );
    expect(responses.map((response) => response.statusCode).sort()).toEqual([...Array(9).fill(200), 201]);
    expect(new Set(responses.map((response) => response.body)).size).toBe(1);
    expect(await count('messages')).toBe(1);
    expect(await to.unread()).toBe(1);
  });

  test('two members with one id at the same time store one message and leave nothing of the other', async () => {
    const { t, amir, from, to } = await neighbors();
    const june = messagingClientOf(t, await aMember(t, 'June Park'));
    const responses = await Promise.all([
      from.trySend(amir.id, 'Mine', { id: 'm-1' }),
      june.trySend(amir.id, 'No, mine', { id: 'm-1' }),
    ]);
    expect(responses.map((response) => response.statusCode).sort()).toEqual([201, 409]);
    expect(await count('conversations')).toBe(1);
    expect(await to.unread()).toBe(1);
  });

  test('concurrent messages in both directions are all stored and counted', async () => {
    const { rosa, amir, from, to } = await neighbors();
    const responses = await Promise.all(
      Array.from({ length: 25 }, (_, n) => [
        from.trySend(amir.id, `rosa ${n}`),
        to.trySend(rosa.id, `amir ${n}`),
      ]).flat(),
    );
    expect(responses.every((response) => response.statusCode === 201)).toBe(true);
    expect([await from.unread(), await to.unread()]).toEqual([25, 25]);
    expect(await count('conversations')).toBe(1);
    const [latest] = await to.thread(rosa.id);
    expect((await from.inbox())[0]?.lastMessage.id).toBe(latest?.id);
    expect((await to.inbox())[0]?.lastMessage.id).toBe(latest?.id);
  });

  test('removes characters that a database cuts or refuses, the same on both', async () => {
    const { t, amir, rosa, from } = await neighbors();
    const message = await from.send(amir.id, 'a\0b\u0007c\r\nd');
    expect(message.content).toBe('abc\nd');
    const raw = `{"id":"m-1","sender_id":"${rosa.id}","receiver_id":"${amir.id}","content":"lone \\ud83e end"}`;
    const response = await t.app.inject({
      method: 'POST',
      url: '/api/messages',
      headers: { ...rosa.headers, 'content-type': 'application/json' },
      payload: raw,
    });
    expect(response.json().content).toBe('lone \uFFFD end');
  });

  test('about a listing that is deleted concurrently is stored', async () => {
    const { t, amir, from, to } = await neighbors();
    for (let round = 0; round < 5; round += 1) {
      const listing_id = await aListing(t, amir.id);
      const responses = await Promise.all([
        ...Array.from({ length: 4 }, () => from.trySend(amir.id, 'Still there?', { listing_id })),
        t.ctx.db.transaction((trx) => trx.deleteFrom('listings').where('id', '=', listing_id).execute()),
        ...Array.from({ length: 4 }, () => from.trySend(amir.id, 'Hello?', { listing_id })),
      ]);
      for (const response of responses) if ('statusCode' in response) expect(response.statusCode).toBe(201);
    }
    expect(await to.unread()).toBe(40);
    expect(await to.inbox()).toMatchObject([{ listing_id: null }]);
    expect(t.logged).toEqual([]);
  });

  // The rest does not depend on the database.
  if (dialect !== 'sqlite') return;

  // @rule messages#message-fields
  test('stores it with the server’s time, unread, and returns it', async () => {
    const { t, rosa, amir, from, to } = await neighbors();
    const listing_id = await aListing(t, amir.id);
    const response = await from.trySend(amir.id, '  May I have six?  ', { id: 'm-1', listing_id });
    expect(response.statusCode).toBe(201);
    const now = t.clock.now().toISOString();
    const message = {
      id: 'm-1',
      sender_id: rosa.id,
      receiver_id: amir.id,
      content: 'May I have six?',
      created_at: now,
      timestamp: now,
      read: false,
      listing_id,
    };
    expect(response.json()).toEqual(message);
    expect(await to.thread(rosa.id)).toMatchObject([message]);
  });

  test('is refused under the id of another message, without details', async () => {
    const { t, rosa, amir, from } = await neighbors();
    const june = await aMember(t, 'June Park');
    await from.send(amir.id, 'The gate code is 4711', { id: 'm-1' });
    const before = [await count('conversations'), await count('inbox')];
    const attempts = [
      await from.trySend(amir.id, 'Something else', { id: 'm-1' }),
      await from.trySend(june.id, 'The gate code is 4711', { id: 'm-1' }),
      await messagingClientOf(t, june).trySend(amir.id, 'The gate code is 4711', { id: 'm-1' }),
      await messagingClientOf(t, amir).trySend(rosa.id, 'The gate code is 4711', { id: 'm-1' }),
    ];
    for (const response of attempts) {
      expect(response.statusCode).toBe(409);
      expect(response.json()).toEqual({
        statusCode: 409,
        error: 'Conflict',
        code: 'MESSAGE_ID_TAKEN',
        message: ERRORS.MESSAGE_ID_TAKEN[1],
      });
    }
    expect([await count('conversations'), await count('inbox')]).toEqual(before);
  });

  test('keeps the text unchanged', async () => {
    const { rosa, amir, from, to } = await neighbors();
    const texts = [
      `'; drop table messages; --`,
      '<script>alert(1)</script><img src=x onerror=alert(1)>',
      '🥒🍅 x 6 👩🏽‍🌾',
      'مرحبا، هل بقي شيء؟ \u202Etxt.exe',
      'line one\n\n\tline two',
      '%_\\ "quoted" {{template}} __proto__',
      'x'.repeat(4000),
    ];
    for (const text of texts) await from.send(amir.id, text);
    expect((await to.thread(rosa.id)).map(({ content }) => content)).toEqual(texts.toReversed());
  });

  test('about an unknown listing is stored without one', async () => {
    const { amir, from } = await neighbors();
    for (const listing_id of [null, 'gone', '', 'a\0b', "' or 1=1 --"])
      expect(await from.send(amir.id, 'Hello', { listing_id })).toMatchObject({ listing_id: null });
  });

  // @rule messages#message-fields
  test('works with the bearer token alone', async () => {
    const { t, rosa, amir } = await neighbors();
    const payload = { id: randomUUID(), sender_id: rosa.id, receiver_id: amir.id, content: 'Hello' };
    const response = await t.app.inject({
      method: 'POST',
      url: '/api/messages',
      headers: rosa.bearer,
      payload,
    });
    expect(response.statusCode).toBe(201);
  });

  test('a retry returns the first response when the receiver has been deactivated since', async () => {
    const { t, amir, from } = await neighbors();
    await from.send(amir.id, 'Hello', { id: 'm-1' });
    await t.ctx.db.transaction((trx) =>
      trx.updateTable('users').set({ is_active: 0 }).where('id', '=', amir.id).execute(),
    );
    expect((await from.trySend(amir.id, 'Hello', { id: 'm-1' })).statusCode).toBe(200);
    expect((await from.trySend(amir.id, 'Are you there?')).json()).toMatchObject(notFound);
  });
});
