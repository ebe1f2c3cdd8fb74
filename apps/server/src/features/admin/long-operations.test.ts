import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { dialects } from '../../../testing/dialects.ts';
import { aMember } from '../../../testing/factories.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { messagingClientOf } from '../messages/testing/messaging-client.ts';
import { anAdmin, ask } from './testing/community.ts';

describe.runIf(dialects.includes('postgres'))('an act that destroys on a large site', () => {
  const t = useTestApp('postgres');

  test('has no statement timeout', { timeout: 60_000 }, async () => {
    const ada = await anAdmin(t);
    const rosa = await aMember(t);
    await messagingClientOf(t, rosa).send(ada.id, 'Hello');
    await t.ctx.db.transaction(async (trx) => {
      await sql`create function look() returns trigger language plpgsql as $$
        begin
          if current_setting('statement_timeout') <> '0' then raise exception 'this may end early'; end if;
          return old;
        end $$`.execute(trx);
      await sql`create trigger look before delete on conversations for each row execute function look()`.execute(
        trx,
      );
    });
    const response = await ask(t, 'POST', '/api/admin/reset', ada, { confirm: 'RESET' });
    expect(response.statusCode, response.body).toBe(200);
  });

  test('of members without messages does not scan the messages', { timeout: 60_000 }, async () => {
    const ada = await anAdmin(t);
    await aMember(t, 'Ida Still');
    await t.ctx.db.transaction(async (trx) => {
      await sql`create function look() returns trigger language plpgsql as $$
        begin raise exception 'all messages were looked at'; end $$`.execute(trx);
      await sql`create trigger look before delete on messages for each statement execute function look()`.execute(
        trx,
      );
    });
    const response = await ask(t, 'POST', '/api/admin/purge', ada, { confirm: 'PURGE' });
    expect(response.json()).toMatchObject({ removed: { members: 1, messages: 0 } });
  });
});
