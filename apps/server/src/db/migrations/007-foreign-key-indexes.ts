import type { Kysely } from 'kysely';

/** Without these, deleting one member or conversation reads every row that might point at it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const index = (name: string, table: string, column: string) =>
    db.schema.createIndex(name).on(table).column(column).execute();
  await index('conversations_by_member_high', 'conversations', 'member_high');
  await index('inbox_by_counterpart', 'inbox', 'counterpart_id');
  await index('inbox_by_conversation', 'inbox', 'conversation_id');
  await index('messages_by_receiver', 'messages', 'receiver_id');
}
