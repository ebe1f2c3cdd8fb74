import { expect, test } from 'vitest';
import { aMember } from '../../../testing/factories.ts';
import { zucchini } from '../../../testing/fixtures/listings.ts';
import { shareTestApp } from '../../../testing/test-app.ts';
import { messagingClientOf } from './testing/messaging-client.ts';

const HOUR_MS = 3_600_000;
const mail = { smtpUrl: 'smtp://127.0.0.1:9', from: 'share@windfall.example' };
const t = shareTestApp('sqlite', { mail });

// @rule accounts#first-day
test('a new member with an unproven address begins ten conversations, by messages and claims together', async () => {
  const app = t;
  const proven = { email_verified_at: app.clock.now().toISOString() };
  const created_at = new Date(app.clock.now().getTime() - 23.5 * HOUR_MS).toISOString();
  const nina = await aMember(app, 'Nina New', { created_at });
  const from = messagingClientOf(app, nina);
  const neighbors = await Promise.all(
    Array.from({ length: 12 }, (_, at) => aMember(app, `Amir ${at}`, proven)),
  );
  const [first, , , , , , , , , , late, owner] = neighbors;
  if (!first || !late || !owner) throw new Error('Twelve neighbors were made');
  await messagingClientOf(app, late).send(nina.id, 'Welcome!');
  const attempts = await Promise.all(neighbors.slice(0, 11).map(({ id }) => from.trySend(id, 'Hello')));
  // The neighbor who wrote first can be answered.
  expect(attempts.map(({ statusCode }) => statusCode)).toEqual(Array(11).fill(201));

  const listing = await app.app.inject({
    method: 'POST',
    url: '/api/listings',
    headers: owner.headers,
    payload: { ...zucchini, sharing: {} },
  });
  const ask = () =>
    app.app.inject({
      method: 'POST',
      url: `/api/listings/${listing.json().id}/claims`,
      headers: nina.headers,
      payload: { id: crypto.randomUUID() },
    });
  const refused = { code: 'NEW_MEMBER_CONVERSATIONS', statusCode: 403 };
  expect((await from.trySend(owner.id, 'Hello')).json()).toMatchObject(refused);
  expect((await ask()).json()).toMatchObject(refused);
  expect((await from.trySend(first.id, 'Are you there?')).statusCode).toBe(201);
  app.clock.advance(HOUR_MS / 2);
  expect((await from.trySend(owner.id, 'Hello')).statusCode).toBe(201);
  expect((await ask()).statusCode).toBe(201);
});
