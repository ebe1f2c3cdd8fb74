import { HIDDEN_MESSAGE } from '@windfall/contract';
import { describe, expect, test } from 'vitest';
import { aMember } from '../../../testing/factories.ts';
import { aListing, storedFiles } from '../../../testing/fixtures/listings.ts';
import { plainPicture } from '../../../testing/fixtures/pictures.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { neighbors, pass } from '../exchange/testing/exchange-client.ts';
import { messagingClientOf } from '../messages/testing/messaging-client.ts';
import { sessionStatus } from '../users/testing/auth-client.ts';
import { anAdmin, ask, auditEntries } from './testing/community.ts';

describe('removing all things of members', { timeout: 60_000 }, () => {
  const t = useTestApp('sqlite');
  const remove = (admin: Parameters<typeof ask>[3], only: unknown) =>
    ask(t, 'POST', '/api/admin/remove-contents', admin, { confirm: 'REMOVE', only });
  const titles = async () => {
    const response = await ask(t, 'GET', '/api/listings');
    return response.json().map(({ title }: { title: string }) => title);
  };

  // @rule administration#remove-contents
  test('deletes listings and wanted posts, hides sent messages, and keeps accounts and others', async () => {
    const ada = await anAdmin(t);
    const sam = await aMember(t, 'Sam Spam');
    const eve = await aMember(t, 'Eve Spam');
    const rosa = await aMember(t, 'Rosa Fields');
    await aListing(t, sam, { title: 'Cheap' }, await plainPicture().png().toBuffer());
    await aListing(t, sam, { title: 'Wanted', kind: 'wanted' });
    await aListing(t, eve, { title: 'Cheaper' });
    await aListing(t, ada, { title: 'Beans' });
    await aListing(t, rosa, { title: 'Figs' });
    await messagingClientOf(t, sam).send(rosa.id, 'Win now');
    await messagingClientOf(t, rosa).send(sam.id, 'No, thanks');
    await messagingClientOf(t, eve).send(sam.id, 'Any luck?');
    await messagingClientOf(t, ada).send(rosa.id, 'I look after it');

    const response = await remove(ada, [sam.id, eve.id, ada.id, sam.id, 'unknown']);

    expect(response.json()).toEqual({
      success: true,
      removed: { members: 0, listings: 3, messages: 2, reports: 0 },
      backup: expect.stringContaining('before-remove-contents'),
    });
    expect((await titles()).sort()).toEqual(['Beans', 'Figs']);
    expect((await ask(t, 'GET', '/api/listings?search=cheap')).json()).toEqual([]);
    expect(await storedFiles(t)).toEqual([]);
    const ofRosa = messagingClientOf(t, rosa);
    expect((await ofRosa.thread(sam.id)).map(({ content }) => content)).toEqual([
      'No, thanks',
      HIDDEN_MESSAGE,
    ]);
    expect((await ofRosa.thread(ada.id)).map(({ content }) => content)).toEqual(['I look after it']);
    expect(await sessionStatus(t, sam.headers)).toBe(200);
    const entry = (await auditEntries(t)).at(-1);
    expect(entry).toMatchObject({
      actor_id: ada.id,
      action: 'users.remove-contents',
      details: { listings: 3, messages: 2, backup: response.json().backup },
    });
    expect(entry?.details.names.sort()).toEqual(['Eve Spam', 'Sam Spam']);
    const members = await ask(t, 'GET', '/api/admin/users?search=spam', ada);
    for (const member of members.json())
      expect(member).toMatchObject({ listings_count: 0, messages_count: 0 });
    // Once more there is nothing left.
    expect((await remove(ada, [sam.id])).json().removed).toMatchObject({ listings: 0, messages: 0 });
  });

  // @rule administration#remove-contents
  test('ends claims on the listings as any deletion does, and clears what the members wrote into claims', async () => {
    const ada = await anAdmin(t);
    const { Sam, Rosa } = await neighbors(t, 'Sam', 'Rosa');
    const lure = await Rosa.ask((await Sam.share({ stock: 2, at_once: true })).id, { note: 'For a soup' });
    const asked = await Sam.ask((await Rosa.share({ stock: 2, at_once: true })).id, { note: 'Win now' });
    await Sam.pickup(asked, { window: null, note: 'Win at the gate' });
    const planned = await Sam.ask((await Rosa.share({ stock: 2, at_once: true })).id);
    await Rosa.pickup(planned, { window: null, note: 'At the gate', address: '12 Elm Street' });
    await Rosa.move(planned, 'collect');
    await Sam.move(planned, 'thank', { text: 'Win thanks' });
    const wish = await Sam.promise((await Rosa.share({ stock: 2 }, { kind: 'wanted' })).id, {
      note: 'Win jars',
    });

    await remove(ada, [Sam.id]);
    await pass(t, 15_000);

    expect(await Rosa.claim(lure.id)).toMatchObject({
      state: 'ended',
      ended_why: 'listing_removed',
      note: 'For a soup',
    });
    expect(await Rosa.claim(asked.id)).toMatchObject({ state: 'agreed', note: '', pickup_note: '' });
    expect(await Rosa.claim(planned.id)).toMatchObject({ thanks: '', pickup_note: 'At the gate' });
    expect(await Rosa.claim(wish.id)).toMatchObject({ state: 'offered', note: '' });
  });

  // @rule administration#remove-contents
  test('takes one to 100 members', async () => {
    const ada = await anAdmin(t);
    const hundred = Array.from({ length: 100 }, (_, at) => `member-${at}`);
    expect((await remove(ada, hundred)).statusCode).toBe(200);
    for (const bad of [undefined, [], [''], [7], 'sam', [...hundred, 'one-more'], ['x'.repeat(257)]]) {
      const response = await remove(ada, bad);
      expect([response.statusCode, response.json().code]).toEqual([400, 'VALIDATION_FAILED']);
    }
  });
});
