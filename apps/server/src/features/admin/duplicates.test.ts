import { describe, expect, test } from 'vitest';
import { dialects } from '../../../testing/dialects.ts';
import { aMember } from '../../../testing/factories.ts';
import { aListing } from '../../../testing/fixtures/listings.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { messagingClientOf } from '../messages/testing/messaging-client.ts';
import { listingKey, mailboxKey, personKey } from './duplicate-keys.ts';
import { anAdmin, ask } from './testing/community.ts';

test('spellings of one mailbox have one key; a dot distinguishes mailboxes unless the host ignores dots', () => {
  expect(mailboxKey('Rosa+plums@Example.org')).toBe(mailboxKey('rosa@example.org'));
  expect(mailboxKey('r.o.s.a@gmail.com')).toBe(mailboxKey('rosa+x@googlemail.com'));
  expect(mailboxKey('r.osa@example.org')).not.toBe(mailboxKey('rosa@example.org'));
  expect(mailboxKey('rosa@example.org')).not.toBe(mailboxKey('rosa@example.com'));
  expect(mailboxKey('+a@example.org')).not.toBe(mailboxKey('+b@example.org'));
  expect(mailboxKey('+rosa+plums@example.org')).toBe(mailboxKey('+rosa@example.org'));
});

test('one name at one place has one key, regardless of case, accents and spaces', () => {
  const rosa = { full_name: 'Rosa  Márquez', zip_code: null, location: 'Portland, OR' };
  expect(personKey(rosa)).toBe(
    personKey({ full_name: 'rosa marquez', zip_code: '', location: 'PORTLAND, or ' }),
  );
  expect(personKey(rosa)).not.toBe(personKey({ ...rosa, location: 'Salem, OR' }));
  expect(personKey(rosa)).not.toBe(personKey({ ...rosa, zip_code: '97201' }));
  expect(personKey({ ...rosa, location: ' ' })).toBeUndefined();
});

test('words and signs of a listing change its key, case and white space do not', () => {
  const one = { title: 'Ripe Plums', description: 'Two\nboxes' };
  expect(listingKey(one)).toBe(listingKey({ title: ' ripe  plums', description: 'TWO boxes ' }));
  expect(listingKey(one)).not.toBe(listingKey({ ...one, description: 'Three boxes' }));
  expect(listingKey({ title: 'ab', description: 'c' })).not.toBe(
    listingKey({ title: 'a', description: 'bc' }),
  );
});

describe.each(dialects)('duplicates on %s', { timeout: 60_000 }, (dialect) => {
  const t = useTestApp(dialect);
  const preview = async (admin: { headers: { cookie: string } }) =>
    (await ask(t, 'GET', '/api/admin/duplicates', admin)).json();
  const listed = async () => {
    const rows = await t.ctx.db.read.selectFrom('listings').select('id').execute();
    return rows.map(({ id }) => id).sort();
  };

  test('of listings are shown, and only the oldest stays', async () => {
    const ada = await anAdmin(t);
    const [rosa, theo] = [await aMember(t), await aMember(t, 'Theo Marsh')];
    const first = await aListing(t, rosa, { title: 'Ripe plums', description: 'Two boxes' });
    const second = await aListing(t, rosa, { title: 'RIPE  plums', description: 'two boxes' });
    const third = await aListing(t, rosa, { title: 'ripe plums ', description: 'Two  Boxes' });
    const other = await aListing(t, rosa, { title: 'Ripe plums', description: 'Three boxes' });
    const theos = await aListing(t, theo, { title: 'Ripe plums', description: 'Two boxes' });
    const found = await preview(ada);
    expect(found.listings.count).toBe(2);
    expect(found.listings.pairs).toMatchObject([
      {
        keep: { id: first.id, owner_name: 'Rosa Fields' },
        remove: { id: second.id },
        differs_in_address: false,
      },
      { keep: { id: first.id }, remove: { id: third.id } },
    ]);
    const response = await ask(t, 'POST', '/api/admin/duplicates', ada, { confirm: 'CLEAN' });
    expect(response.json().removed).toMatchObject({ listings: 2, members: 0 });
    expect(await listed()).toEqual([first.id, other.id, theos.id].sort());
    const words = await ask(t, 'GET', '/api/listings?search=plums');
    expect(words.json()).toHaveLength(3);
  });

  test('of members are removed only when the account was never used', async () => {
    const ada = await anAdmin(t);
    const used = await aMember(t, 'Rosa Fields', { email: 'rosa+old@example.org' });
    const unused = await aMember(t, 'R. Fields', { email: 'rosa@example.org' });
    await aListing(t, used);
    const [one, two] = [await aMember(t, 'Bo Two'), await aMember(t, 'bo  two')];
    await messagingClientOf(t, one).send(ada.id, 'from one');
    await messagingClientOf(t, two).send(ada.id, 'from the other');
    await aMember(t, 'Ned Now', { last_seen_at: '2026-01-01T00:00:00.000Z' });
    const recent = await aMember(t, 'Ned Now', { last_seen_at: '2026-08-01T00:00:00.000Z' });
    await aMember(t, 'Out Kept', { is_active: 0 });
    await aMember(t, 'Out Kept');
    const found = await preview(ada);
    expect(found.members.count).toBe(2);
    expect(found.members.pairs).toMatchObject([
      {
        keep: { id: used.id },
        remove: { id: unused.id, email: 'rosa@example.org' },
        why: 'email',
        differs_in_address: false,
      },
      { keep: { id: recent.id }, remove: { name: 'Ned Now' }, why: 'person', differs_in_address: true },
    ]);
    const response = await ask(t, 'POST', '/api/admin/duplicates', ada, {
      confirm: 'CLEAN',
      listings: false,
    });
    expect(response.json().removed.members).toBe(2);
    const left = await t.ctx.db.read
      .selectFrom('users')
      .select('full_name')
      .where('deleted_at', 'is', null)
      .execute();
    expect(left.map(({ full_name }) => full_name).sort()).toEqual([
      'Ada Moss',
      'Bo Two',
      'Ned Now',
      'Out Kept',
      'Out Kept',
      'Rosa Fields',
      'bo  two',
    ]);
  });

  // The rest does not depend on the database.
  if (dialect !== 'sqlite') return;

  test('of listings exclude taken and hidden listings', async () => {
    const ada = await anAdmin(t);
    const rosa = await aMember(t);
    const lastYear = await aListing(t, rosa);
    const hidden = await aListing(t, rosa);
    await aListing(t, rosa);
    await t.ctx.db.transaction(async (trx) => {
      await trx.updateTable('listings').set({ is_available: 0 }).where('id', '=', lastYear.id).execute();
      await trx
        .updateTable('listings')
        .set({ hidden_at: t.clock.now().toISOString() })
        .where('id', '=', hidden.id)
        .execute();
    });
    expect((await preview(ada)).listings).toEqual({ count: 0, pairs: [] });
  });

  // @rule administration#duplicates-chosen
  test('are removed only where they were chosen, and listings at two places are marked', async () => {
    const ada = await anAdmin(t);
    const rosa = await aMember(t);
    const text = { title: 'Ripe plums', description: 'Two boxes', location: 'Portland, OR' };
    const first = await aListing(t, rosa, text);
    const second = await aListing(t, rosa, text);
    const salem = await aListing(t, rosa, { ...text, location: 'Salem, OR' });
    const unused = await aMember(t, 'Rosa Fields');
    const found = await preview(ada);
    expect(found.listings.pairs).toMatchObject([
      { remove: { id: second.id }, differs_in_address: false },
      { remove: { id: salem.id }, differs_in_address: true },
    ]);
    expect(found.members.pairs).toMatchObject([{ remove: { id: unused.id }, differs_in_address: true }]);
    const clean = (only: unknown) => ask(t, 'POST', '/api/admin/duplicates', ada, { confirm: 'CLEAN', only });
    expect((await clean([7])).statusCode).toBe(400);
    // The kept listing is no duplicate, so its id chooses nothing.
    const response = await clean([second.id, first.id, 'unknown']);
    expect(response.json().removed).toMatchObject({ listings: 1, members: 0 });
    expect(await listed()).toEqual([first.id, salem.id].sort());
  });

  test("never include an administrator's account", async () => {
    const ada = await anAdmin(t);
    const rosa = await aMember(t, 'Ada Moss');
    await aListing(t, rosa);
    expect((await preview(ada)).members).toEqual({ count: 0, pairs: [] });
  });
});
