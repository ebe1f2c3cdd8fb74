import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { dialects } from '../../../testing/dialects.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { neighbors } from '../../features/exchange/testing/exchange-client.ts';
import { up } from './042-ids-in-lower-case.ts';

describe.each(dialects)('the migration of ids in capitals on %s', (dialect) => {
  const t = useTestApp(dialect);

  test('claims and messages are found again with all that names them, and other ids stay', async () => {
    const { Rosa, Amir } = await neighbors(t, 'Rosa', 'Amir');
    const { db } = t.ctx;
    const claim = await Amir.ask((await Rosa.share({ at_once: true })).id);
    const send = (id: string) =>
      Amir.json('POST', '/api/messages', {
        id,
        sender_id: Amir.id,
        receiver_id: Rosa.id,
        content: 'Are there more?',
      });
    const [told, twin] = [randomUUID(), randomUUID()];
    for (const id of [told, twin, 'Not-A-UUID']) await send(id);
    await Rosa.json('POST', '/api/reports', { subject_type: 'message', subject_id: told, reason: 'spam' });
    const stored = async () => ({
      claims: await db.read.selectFrom('claims').selectAll().execute(),
      events: await db.read.selectFrom('claim_events').selectAll().orderBy('n').execute(),
      messages: await db.read.selectFrom('messages').selectAll().orderBy('seq').execute(),
      reports: await db.read.selectFrom('reports').selectAll().execute(),
      notices: await db.read.selectFrom('notices').selectAll().orderBy('seq').execute(),
      notifications: await db.read.selectFrom('notifications').selectAll().orderBy('id').execute(),
    });
    const before = await stored();
    expect(before.notifications.filter(({ key }) => key.includes(claim.id))).not.toEqual([]);
    await db.transaction((trx) => toCapitals(trx as unknown as Kysely<unknown>));
    expect((await Amir.call('GET', `/api/claims/${claim.id}`)).statusCode).toBe(404);
    await send(twin);
    await db.transaction((trx) => up(trx as unknown as Kysely<unknown>));
    const { messages, ...others } = await stored();
    const { messages: messagesBefore, ...othersBefore } = before;
    // The notice of the second twin is left out of the comparison.
    const known = ({ id }: { id: string }) => othersBefore.notifications.some((one) => one.id === id);
    expect({ ...others, notifications: others.notifications.filter(known) }).toEqual(othersBefore);
    expect(messages.map(({ id, claim_id }) => [id, claim_id])).toEqual([
      ...messagesBefore.map(({ id, claim_id }) => [id === twin ? twin.toUpperCase() : id, claim_id]),
      [twin, null],
    ]);
    expect((await Amir.call('GET', `/api/claims/${claim.id}`)).statusCode).toBe(200);

    /** As a client before that rule could name them; the events would not let their claim change its id. */
    async function toCapitals(trx: Kysely<unknown>): Promise<void> {
      const events = [...before.events].map((event) => ({ ...event, claim_id: claim.id.toUpperCase() }));
      await sql`delete from claim_events`.execute(trx);
      await sql`update claims set id = upper(id)`.execute(trx);
      for (const event of events)
        await (trx as Kysely<{ claim_events: typeof event }>)
          .insertInto('claim_events')
          .values(event)
          .execute();
      for (const id of [claim.id, told, twin])
        for (const [table, columns] of [
          ['messages', ['id', 'claim_id']],
          ['reports', ['subject_id']],
          ['notices', ['data']],
          ['notifications', ['data', 'key']],
        ] as const)
          for (const column of columns)
            await sql`update ${sql.table(table)}
              set ${sql.ref(column)} = replace(${sql.ref(column)}, ${id}, ${id.toUpperCase()})`.execute(trx);
    }
  });
});
