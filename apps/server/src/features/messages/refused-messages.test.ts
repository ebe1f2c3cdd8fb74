import { randomUUID } from 'node:crypto';
import { ERRORS, MESSAGE_TOO_LONG } from '@windfall/contract';
import { describe, expect, test } from 'vitest';
import { aMember } from '../../../testing/factories.ts';
import { shareTestApp } from '../../../testing/test-app.ts';
import { messagingClientOf } from './testing/messaging-client.ts';
import { countRows, twoNeighbors } from './testing/two-neighbors.ts';

const forbidden = { statusCode: 403, code: 'FORBIDDEN', message: 'You are not allowed to do this.' };
const notFound = { statusCode: 404, code: 'USER_NOT_FOUND', message: 'User not found' };
const invalid = { statusCode: 400, code: 'INVALID_MESSAGE', message: 'Invalid message parameters' };

describe('a message', () => {
  const app = shareTestApp('sqlite');

  const neighbors = () => twoNeighbors(app);
  const count = (table: Parameters<typeof countRows>[1]) => countRows(app, table);

  test('is refused to an unknown member', async () => {
    const { from } = await neighbors();
    for (const receiver of [
      'nobody',
      'abc',
      randomUUID(),
      '../x',
      '🥒',
      "' or 1=1 --",
      'a\0b',
      '__proto__',
      'x'.repeat(200),
    ])
      expect((await from.trySend(receiver, 'Hello')).json(), receiver).toMatchObject(notFound);
  });

  // @rule messages#message-own
  test('is refused to a visitor', async () => {
    const { t, rosa, amir } = await neighbors();
    const payload = { id: 'm-1', sender_id: rosa.id, receiver_id: amir.id, content: 'Hello' };
    const response = await t.app.inject({ method: 'POST', url: '/api/messages', payload });
    expect(response.statusCode).toBe(401);
    expect(response.json()).toMatchObject({ code: 'UNAUTHORIZED', message: 'Unauthorized' });
    expect(await count('messages')).toBe(0);
  });

  test('is refused in another member’s name, also to administrators', async () => {
    const { t, rosa, amir, to } = await neighbors();
    const admin = messagingClientOf(t, await aMember(t, 'Ada Min', { is_admin: 1 }));
    const june = await aMember(t, 'June Park');
    for (const mailbox of [to, admin]) {
      for (const receiver of [june.id, amir.id, rosa.id, 'nobody']) {
        const response = await mailbox.trySend(receiver, 'Hello', { sender_id: rosa.id });
        expect(response.json(), receiver).toMatchObject(forbidden);
      }
      for (const sender_id of ['nobody', `${rosa.id}' or 1=1 --`, 'x'.repeat(200)]) {
        const response = await mailbox.trySend(june.id, 'Hello', { sender_id });
        expect(response.json(), sender_id).toMatchObject(forbidden);
      }
    }
    expect([await count('messages'), await count('conversations')]).toEqual([0, 0]);
  });

  test('is refused to oneself', async () => {
    const { rosa, from } = await neighbors();
    const response = await from.trySend(rosa.id, 'Note to self');
    expect(response.json()).toMatchObject({
      statusCode: 400,
      code: 'MESSAGE_TO_SELF',
      message: 'You cannot send a message to yourself.',
    });
    expect(await count('messages')).toBe(0);
  });

  test('is refused to a deactivated member, also from administrators', async () => {
    const { t, from } = await neighbors();
    const theo = await aMember(t, 'Theo Lind', { is_active: 0 });
    const admin = messagingClientOf(t, await aMember(t, 'Ada Min', { is_admin: 1 }));
    for (const mailbox of [from, admin])
      expect((await mailbox.trySend(theo.id, 'Hello')).json()).toMatchObject(notFound);
    expect(await count('conversations')).toBe(0);
  });

  // @rule messages#message-fields
  test('is refused with blank or invalid content', async () => {
    const { amir, from } = await neighbors();
    const blank = ['', '   ', '\n\t ', '\0\u0001', '\u200B\u200D\uFEFF', '\u3164\u00A0'];
    for (const content of [...blank, null, 7, ['a'], { a: 1 }, true])
      expect((await from.trySend(amir.id, content)).json(), JSON.stringify(content)).toMatchObject(invalid);
    expect(await count('messages')).toBe(0);
  });

  // @rule messages#message-fields
  test('is refused with invalid ids, naming the field', async () => {
    const { amir, from } = await neighbors();
    const odd = {
      id: ['', 'two words', 'm\n', 'x'.repeat(65), 7, null],
      sender_id: [undefined, ['a']],
      receiver_id: [undefined, '', { $ne: null }, 'x'.repeat(201)],
      listing_id: [7, 'x'.repeat(201)],
    };
    for (const [field, values] of Object.entries(odd))
      for (const value of values) {
        const response = await from.trySend(amir.id, 'Hello', { [field]: value });
        expect(response.json(), `${field} ${JSON.stringify(value)}`).toMatchObject({
          ...invalid,
          fields: { [field]: invalid.message },
        });
      }
    expect(await count('messages')).toBe(0);
  });

  test.each([4001, 100_000])('is refused with %d characters', async (length) => {
    const { amir, from } = await neighbors();
    const response = await from.trySend(amir.id, 'x'.repeat(length));
    expect(response.json()).toMatchObject({
      statusCode: 400,
      code: 'INVALID_MESSAGE',
      message: MESSAGE_TOO_LONG,
    });
  });

  test.each([
    ['[]', 400, 'INVALID_MESSAGE', invalid.message],
    ['', 400, 'INVALID_MESSAGE', invalid.message],
    ['"text"', 400, 'INVALID_MESSAGE', invalid.message],
    ['{"id":', 400, 'MALFORMED_JSON', ERRORS.MALFORMED_JSON[1]],
  ])('is refused with the body %j', async (payload, statusCode, code, message) => {
    const { t, rosa } = await neighbors();
    const response = await t.app.inject({
      method: 'POST',
      url: '/api/messages',
      headers: { ...rosa.headers, 'content-type': 'application/json' },
      payload,
    });
    expect(response.json()).toMatchObject({ statusCode, code, message });
  });
});
