import {
  CompiledQuery,
  type Insertable,
  type Kysely,
  type KyselyPlugin,
  type RootOperationNode,
  sql,
} from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Reader } from '../../db/database.ts';
import type { Schema } from '../../db/schema.ts';
import { dialects } from '../../testing/dialects.ts';
import { aMember } from '../../testing/factories.ts';
import { buildTestApp, type TestApp } from '../../testing/test-app.ts';
import { findConversationId, findInbox, sumUnread } from './inbox.repo.ts';
import { findThread } from './messages.repo.ts';
import { storeMessage } from './messages.service.ts';
import type { MessagesTable } from './messages.table.ts';

const WRITERS = 150;
const MESSAGES_EACH = 100;

/** How the database would run each query that `work` makes. */
async function plansOf(db: Reader, dialect: string, work: (db: Reader) => Promise<unknown>): Promise<string> {
  const nodes: RootOperationNode[] = [];
  const remember: KyselyPlugin = {
    transformQuery: ({ node }) => {
      nodes.push(node);
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  await work(db.withPlugin(remember));
  const explain = dialect === 'sqlite' ? 'explain query plan ' : 'explain ';
  const lines: string[] = [];
  for (const node of nodes) {
    const compiled = (db as Kysely<Schema>).getExecutor().compileQuery(node, { queryId: 'plan' });
    const { rows } = await db.executeQuery<Record<string, unknown>>(
      CompiledQuery.raw(explain + compiled.sql, [...compiled.parameters]),
    );
    lines.push(...rows.map((row) => String(row['detail'] ?? row['QUERY PLAN'])));
  }
  return lines.join('\n');
}

describe.each(dialects)('the queries of messages on %s', (dialect) => {
  let t: TestApp;
  let rosaId = '';
  let writerId = '';

  beforeAll(async () => {
    t = await buildTestApp(dialect);
    const now = t.clock.now().toISOString();
    rosaId = (await aMember(t, 'Rosa Fields')).id;
    const amirId = (await aMember(t, 'Amir Haddad')).id;
    const conversations: Omit<Insertable<MessagesTable>, 'id'>[] = [];
    for (let n = 0; n < WRITERS; n += 1) {
      writerId = (await aMember(t, `Writer ${n}`)).id;
      await t.ctx.db.transaction(async (trx) => {
        for (const receiver_id of [rosaId, amirId]) {
          const sent = { id: `${n}-${receiver_id}`, sender_id: writerId, receiver_id, content: 'Hello' };
          const { seq: _, ...row } = (await storeMessage(trx, sent, now)).message;
          conversations.push(row);
        }
      });
    }
    await t.ctx.db.transaction(async (trx) => {
      for (let n = 0; n < MESSAGES_EACH; n += 1)
        await trx
          .insertInto('messages')
          .values(conversations.map((row, index) => ({ ...row, id: `${n}-${index}`, read_at: now })))
          .execute();
      if (dialect === 'postgres') await sql`analyze`.execute(trx);
    });
  });
  afterAll(() => t.close());

  const plans = (work: (db: Reader) => Promise<unknown>) => plansOf(t.ctx.db.read, dialect, work);

  test('take the inbox from its index in order, without sorting', async () => {
    const plan = await plans((db) => findInbox(db, rosaId, undefined, 10));
    expect(plan).toContain('inbox_by_latest');
    expect(plan).not.toMatch(/sort|temp b-tree|seq scan on (inbox|messages)|scan inbox/i);
  });

  test('take a page of a thread from its index in order, without sorting', async () => {
    const conversation = (await findConversationId(t.ctx.db.read, rosaId, writerId)) ?? '';
    const plan = await plans((db) => findThread(db, conversation, 20_000, 10));
    expect(plan).toContain('messages_by_conversation');
    expect(plan).not.toMatch(/sort|temp b-tree|seq scan/i);
  });

  test('add up the unread of one member by index', async () => {
    const plan = await plans((db) => sumUnread(db, writerId));
    expect(plan).toMatch(/inbox_pk|inbox_by_latest|sqlite_autoindex_inbox/);
    expect(plan).not.toMatch(/seq scan|scan inbox/i);
  });
});
