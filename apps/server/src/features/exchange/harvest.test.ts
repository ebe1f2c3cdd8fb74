import type { Listing } from '@windfall/contract';
import { expect, test } from 'vitest';
import { inZone } from '../../../testing/in-zone.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { deliverDue } from '../../platform/notifications/deliver-due.ts';
import { runClock } from './clock/clock.ts';
import { neighbors } from './testing/exchange-client.ts';
import { brokenInvariants } from './testing/exchange-invariants.ts';

const HOUR_MS = 3_600_000;
const mail = { smtpUrl: 'smtp://127.0.0.1:9', from: 'share@windfall.example' };
const t = useTestApp('sqlite', { mail, timeZone: 'America/Los_Angeles' });

/** Saturday, August 15, 9 AM to noon in Portland. */
const harvest = {
  from: '2026-08-15T16:00:00.000Z',
  to: '2026-08-15T19:00:00.000Z',
  bring: 'Gloves',
  split: 'A third each',
  picked: '',
};
const window = { from: harvest.from, to: harvest.to };

/** Rosa's plums are picked by three; June and Theo come. */
async function aHarvest(terms: object = {}) {
  const people = await neighbors(t, 'Rosa', 'June', 'Theo', 'Amir');
  const listing = await people.Rosa.share(
    { stock: 3, unit: 'place', harvest, ...terms },
    { title: 'Plums to pick', category: 'Fruits', quantity: '1 tree' },
  );
  const edit = (sharing: object) =>
    people.Rosa.call('PUT', `/api/listings/${listing.id}`, {
      sharing: { stock: 3, unit: 'place', harvest, ...terms, ...sharing },
    });
  return { ...people, listing, id: listing.id, edit };
}

// @rule harvest#terms
test('is an offer of places at one time, which stays once members ask', async () => {
  const { Rosa, June, listing, id, edit } = await aHarvest();
  expect(listing).toMatchObject({ sharing: { harvest, stock: 3, left: 3 } });
  expect([listing.picked_on, listing.best_by]).toEqual([undefined, undefined]);
  const share = (sharing: object, fields: object = {}) =>
    Rosa.call('POST', '/api/listings', {
      title: 'Pears',
      description: 'Many',
      category: 'Fruits',
      sharing,
      ...fields,
    });
  for (const [sharing, fields] of [
    [{ harvest }, {}],
    [{ stock: 3, harvest, comes_back: true }, {}],
    [{ stock: 3, harvest }, { kind: 'wanted' }],
    [{ stock: 3, harvest: { ...harvest, to: harvest.from } }, {}],
    [{ stock: 3, harvest: { ...harvest, from: '2026-08-01T16:00:00Z', to: '2026-08-01T19:00:00Z' } }, {}],
    [{ stock: 3, harvest: { ...harvest, to: '2026-08-25T16:00:00Z' } }, {}],
    [{ stock: 3, harvest: { ...harvest, bring: 'x'.repeat(201) } }, {}],
  ] as const) {
    const refused = await share(sharing, fields);
    expect([refused.statusCode, refused.json().code], JSON.stringify(sharing)).toEqual([
      400,
      'VALIDATION_FAILED',
    ]);
  }
  const later = { ...harvest, from: '2026-08-16T16:00:00.000Z', to: '2026-08-16T19:00:00.000Z' };
  expect((await edit({ harvest: later })).statusCode).toBe(200);
  expect((await edit({})).statusCode).toBe(200);
  const eggs = await June.share({ stock: 6 });
  expect((await June.tryAsk(id, { swap: { listing_id: eggs.id, amount: 1 } })).json().message).toContain(
    'cannot be swapped',
  );
  await June.ask(id);
  expect((await edit({ harvest: later })).json().message).toContain('the time stays as it is');
  expect((await edit({ harvest: null })).statusCode).toBe(400);
  expect(
    (await edit({ harvest: { ...harvest, picked: '120 lb' } })).json<Listing>().sharing?.harvest,
  ).toEqual({
    ...harvest,
    picked: '120 lb',
  });
});

// @rule harvest#pickers
// @rule harvest#over
test('all come at its time: line, promise, reminder, missed and thanks are as with what is given', async () => {
  const { Rosa, June, Theo, Amir, id } = await aHarvest();
  const june = await June.ask(id, { wanted: 2 });
  expect(june).toMatchObject({ harvest: true, window, state: 'asked', could: [] });
  const [message] = await Rosa.json<{ content: string }[]>('GET', `/api/messages/conversation/${June.id}`);
  expect(message?.content).toBe('We would like to come picking, 2 of us, please.');
  const theo = await Theo.ask(id);
  const amir = await Amir.ask(id);
  await Rosa.move(june, 'offer');
  await Rosa.move(theo, 'offer');
  expect((await Rosa.listing(id)).sharing).toMatchObject({ left: 0, asking: 1 });
  await June.move(june, 'accept');
  await Theo.move(theo, 'accept');
  const other = { from: '2026-08-16T16:00:00.000Z', to: '2026-08-16T17:00:00.000Z' };
  const { version } = await June.claim(june.id);
  const moved = await June.call('PUT', `/api/claims/${june.id}/pickup`, { version, window: other });
  expect(moved.json().message).toBe('A harvest has one time for all');
  expect(await Rosa.pickup(june, { window, address: '12 Elm Street' })).toMatchObject({
    window,
    has_address: true,
  });
  // An hour after it began.
  t.clock.advance(Date.parse(harvest.from) + HOUR_MS - t.clock.now().getTime());
  expect(await Rosa.move(theo, 'miss')).toMatchObject({ state: 'missed' });
  expect(await Rosa.move(theo, 'again')).toMatchObject({ state: 'asked', window });
  await June.move(june, 'collect');
  await June.move(june, 'thank', { text: 'What a morning' });
  t.clock.advance(3 * HOUR_MS);
  await runClock(t.ctx);
  expect((await Rosa.listing(id)).is_available).toBe(false);
  expect(await Theo.claim(theo.id)).toMatchObject({ state: 'ended', ended_why: 'gone' });
  expect(await Amir.claim(amir.id)).toMatchObject({ state: 'ended', ended_why: 'lapsed' });
  expect((await Amir.tryAsk(id)).json().code).toBe('LISTING_GONE');
  expect(await brokenInvariants(t.ctx)).toEqual([]);
});

// @rule harvest#told
test('who comes is told by email where they meet, and not of what stays', async () => {
  const { Rosa, June, id } = await aHarvest();
  const june = await June.ask(id);
  await Rosa.move(june, 'offer');
  await June.move(june, 'accept');
  await t.ctx.db.transaction((trx) =>
    trx.updateTable('users').set({ email_verified_at: t.clock.now().toISOString() }).execute(),
  );
  const emails = async () => {
    await deliverDue(inZone(t.ctx, 'America/Los_Angeles'));
    const rows = t.ctx.db.read.selectFrom('outbox').select(['user_id', 'subject', 'body']);
    return rows.where('subject', 'like', 'Where you meet%').execute();
  };
  for (let written = 0; written < 2; written += 1) {
    await Rosa.pickup(june, { window, address: '12 Elm Street', note: 'By the gate' });
    expect(await emails()).toMatchObject([{ user_id: June.id, subject: 'Where you meet: “Plums to pick”' }]);
  }
  const [email] = await emails();
  expect(email?.body).toContain('Rosa has said where you meet to pick “Plums to pick”.');
  expect(email?.body).toContain('Pickup: Saturday, August 15');
  expect(email?.body).not.toContain('Elm Street');
});
