import { CompiledQuery, type Kysely, type KyselyPlugin, type RootOperationNode, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dialects } from '../../../testing/dialects.ts';
import { aMember } from '../../../testing/factories.ts';
import { buildTestApp, type TestApp } from '../../../testing/test-app.ts';
import type { Reader } from '../../db/database.ts';
import type { Schema } from '../../db/schema.ts';
import { findInbox, sumUnread } from './inbox.repo.ts';
import { findLastQuestion, findThread } from './messages.repo.ts';

const WRITERS = 400;
const MESSAGES_EACH = 25;
const PREPARE_TIMEOUT_MS = 60_000;

/** The plan of each query that `work` runs. */
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

/** Two members with a conversation each with hundreds of others, inserted directly. */
async function fill(t: TestApp, [rosaId, amirId]: readonly [string, string]): Promise<string> {
  const now = t.clock.now().toISOString();
  const writers = Array.from({ length: WRITERS }, (_, n) => `writer-${n}`);
  const pairs = [rosaId, amirId].flatMap((member) => writers.map((writer) => ({ member, writer })));
  const idOf = ({ member, writer }: { member: string; writer: string }) => `${writer}-${member}`;
  await t.ctx.db.transaction(async (trx) => {
    const base = {
      ...(await trx.selectFrom('users').selectAll().limit(1).executeTakeFirstOrThrow()),
      email: null,
    };
    const users = writers.map((id) => ({ ...base, id, username: id }));
    await trx.insertInto('users').values(users).execute();
    const conversations = pairs.map((pair) => ({
      id: idOf(pair),
      member_low: pair.member,
      member_high: pair.writer,
      listing_id: null,
      created_at: now,
    }));
    await trx.insertInto('conversations').values(conversations).execute();
    for (let round = 0; round < MESSAGES_EACH; round += 1) {
      const messages = pairs.map((pair) => ({
        id: `${round}-${idOf(pair)}`,
        conversation_id: idOf(pair),
        sender_id: pair.writer,
        receiver_id: pair.member,
        content: 'Hello',
        listing_id: null,
        created_at: now,
        read_at: now,
      }));
      await trx.insertInto('messages').values(messages).execute();
    }
    const inbox = pairs.flatMap((pair, n) => {
      const common = { conversation_id: idOf(pair), last_message_seq: n + 1, unread_count: 1 };
      return [
        { ...common, user_id: pair.member, counterpart_id: pair.writer },
        { ...common, user_id: pair.writer, counterpart_id: pair.member },
      ];
    });
    await trx.insertInto('inbox').values(inbox).execute();
    if (t.ctx.db.dialect === 'postgres') await sql`analyze`.execute(trx);
  });
  return idOf({ member: rosaId, writer: 'writer-7' });
}

describe.each(dialects)('the queries of messages on %s', (dialect) => {
  let t: TestApp;
  let rosaId = '';
  let conversationId = '';

  beforeAll(async () => {
    t = await buildTestApp(dialect);
    rosaId = (await aMember(t, 'Rosa Fields')).id;
    conversationId = await fill(t, [rosaId, (await aMember(t, 'Amir Haddad')).id]);
  }, PREPARE_TIMEOUT_MS);
  afterAll(() => t.close());

  const plans = (work: (db: Reader) => Promise<unknown>) => plansOf(t.ctx.db.read, dialect, work);

  test('read the inbox from its index in order, without sorting', async () => {
    const plan = await plans((db) => findInbox(db, rosaId, undefined, 10));
    expect(plan).toContain('inbox_by_latest');
    expect(plan).not.toMatch(/sort|temp b-tree|seq scan on (inbox|messages)|scan inbox/i);
  });

  test('read a page of a thread from its index in order, without sorting', async () => {
    const plan = await plans((db) => findThread(db, conversationId, 20_000, 10));
    expect(plan).toContain('messages_by_conversation');
    expect(plan).not.toMatch(/sort|temp b-tree|seq scan/i);
  });

  test("find a member's last message about a listing by index, without sorting", async () => {
    const plan = await plans((db) => findLastQuestion(db, 'writer-7', 'zucchini'));
    expect(plan).toContain('messages_by_subject');
    expect(plan).not.toMatch(/sort|temp b-tree|seq scan/i);
  });

  test('sum the unread counts of one member by index', async () => {
    const plan = await plans((db) => sumUnread(db, 'writer-7'));
    expect(plan).toMatch(/inbox_pk|inbox_by_latest|sqlite_autoindex_inbox/);
    expect(plan).not.toMatch(/seq scan|scan inbox/i);
  });
});
