import { getLastQuestion, type Message } from '@windfall/contract';
import { describe, expect, test } from 'vitest';
import { dialects } from '../../../testing/dialects.ts';
import { aMember, type TestMember } from '../../../testing/factories.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { shareTestApp } from '../../../testing/test-app.ts';
import { storeMessage } from './messages.service.ts';
import { aListing } from './testing/a-listing.ts';
import { messagingClientOf } from './testing/messaging-client.ts';
import { twoNeighbors } from './testing/two-neighbors.ts';

const subjectsOf = (messages: readonly Message[]) =>
  Object.fromEntries(messages.map(({ content, subject }) => [content, subject ? subject.title : subject]));

function change(
  t: TestApp,
  id: string,
  columns: { title?: string; hidden_at?: string; is_available?: 0 | 1 },
) {
  return t.ctx.db.transaction((trx) =>
    trx.updateTable('listings').set(columns).where('id', '=', id).execute(),
  );
}

async function askedAt(t: TestApp, member: TestMember, listingId: string): Promise<string | null> {
  const url = getLastQuestion.path.replace('{listingId}', listingId);
  return (await t.app.inject({ url, headers: member.headers })).json().asked_at;
}

describe.each(dialects)('the subjects of messages on %s', (dialect) => {
  const app = shareTestApp(dialect);
  /** Rosa asks Amir about two of his listings. */
  const twoSubjects = async () => {
    const neighbors = await twoNeighbors(app);
    const { t, amir, from, to, rosa } = neighbors;
    const [figs, plums] = [await aListing(t, amir.id), await aListing(t, amir.id)];
    await change(t, figs, { title: 'Figs' });
    await change(t, plums, { title: 'Plums', is_available: 0 });
    await from.send(amir.id, 'Are the figs ripe?', { listing_id: figs });
    await to.send(rosa.id, 'They are.');
    await from.send(amir.id, 'And plums?', { listing_id: plums });
    return { ...neighbors, figs, plums };
  };

  // @rule messages#conversation-listing
  test('stay those of the latest message when an earlier one arrives again', async () => {
    const { t, rosa, amir, from, figs, plums } = await twoSubjects();
    const [, , earlier] = await from.thread(amir.id);
    if (!earlier) throw new Error('Rosa asked about figs first');
    // On PostgreSQL, a copy whose first look comes before the message is stored gets here.
    const copy = { id: earlier.id, content: earlier.content, sender_id: rosa.id, receiver_id: amir.id };
    const send = (listing_id: string) =>
      t.ctx.db.transaction((trx) => storeMessage(trx, { ...copy, listing_id }, t.clock.now().toISOString()));
    expect((await send(figs)).isNew).toBe(false);
    expect(await from.inbox()).toMatchObject([{ subject: { id: plums } }]);
  });

  // The rest does not depend on the database.
  if (dialect !== 'sqlite') return;

  // @rule messages#conversation-listing
  // @rule messages#inbox-listing
  test('are named in the thread and in the inbox of both members', async () => {
    const { rosa, amir, from, to, plums } = await twoSubjects();
    const subject = { id: plums, title: 'Plums', is_available: false };
    for (const thread of [await from.thread(amir.id), await to.thread(rosa.id)]) {
      expect(subjectsOf(thread)).toEqual({
        'And plums?': 'Plums',
        'They are.': undefined,
        'Are the figs ripe?': 'Figs',
      });
      expect(thread[0]?.subject).toEqual(subject);
    }
    for (const client of [from, to]) expect(await client.inbox()).toMatchObject([{ subject }]);
  });

  // @rule messages#conversation-subject-gone
  test('are not named once their listing is deleted, and messages still have one', async () => {
    const { t, amir, from, plums } = await twoSubjects();
    await t.ctx.db.transaction((trx) => trx.deleteFrom('listings').where('id', '=', plums).execute());
    expect(subjectsOf(await from.thread(amir.id))).toMatchObject({
      'And plums?': null,
      'Are the figs ripe?': 'Figs',
    });
    expect(await from.inbox()).toMatchObject([{ subject: null }]);
  });

  // @rule messages#conversation-subject-gone
  test('are not named to a reader who may not see the listing', async () => {
    const { t, rosa, amir, from, to, figs } = await twoSubjects();
    await change(t, figs, { hidden_at: t.clock.now().toISOString() });
    expect(subjectsOf(await from.thread(amir.id))).toMatchObject({ 'Are the figs ripe?': null });
    expect(subjectsOf(await to.thread(rosa.id))).toMatchObject({ 'Are the figs ripe?': 'Figs' });
  });

  // @rule messages#conversation-listing
  test('are listings of one of the two', async () => {
    const { t, rosa, amir, from, to } = await twoNeighbors(app);
    const june = await aMember(t, 'June Park');
    const listing_id = await aListing(t, june.id);
    expect(await from.send(amir.id, 'Look at these', { listing_id })).toMatchObject({ listing_id: null });
    expect((await to.thread(rosa.id))[0]).not.toHaveProperty('subject');
  });

  // @rule listings#detail-asked
  test('tell each member when they last asked, not when others did', async () => {
    const { t, rosa, amir, to, from, figs } = await twoSubjects();
    expect(await askedAt(t, amir, figs)).toBeNull();
    expect(await askedAt(t, rosa, figs)).toBe(t.clock.now().toISOString());
    const june = await aMember(t, 'June Park');
    t.clock.advance(60_000);
    const later = await from.send(amir.id, 'How many?', { listing_id: figs });
    await messagingClientOf(t, june).send(amir.id, 'Figs?', { listing_id: figs });
    await to.send(rosa.id, 'Take six', { listing_id: figs });
    expect(await askedAt(t, rosa, figs)).toBe(later.created_at);
  });
});
