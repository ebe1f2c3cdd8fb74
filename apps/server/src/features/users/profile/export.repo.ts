import type { Reader } from '../../../db/database.ts';

type Rows = Promise<Record<string, unknown>[]>;

/** Rows as they are stored: what is added to these tables later is in the export without anybody thinking of it. */
export const findListingRows = (db: Reader, userId: string): Rows =>
  db.selectFrom('listings').selectAll().where('user_id', '=', userId).orderBy('seq').execute();

export const findImageRows = (db: Reader, userId: string): Rows =>
  db.selectFrom('images').selectAll().where('owner_id', '=', userId).orderBy('id').execute();

/** What the member wrote and what was written to them. By way of the conversations, which have an index each way. */
export const findMessageRows = (db: Reader, userId: string): Rows =>
  db
    .selectFrom('inbox')
    .innerJoin('messages', 'messages.conversation_id', 'inbox.conversation_id')
    .select([
      'messages.id',
      'messages.conversation_id',
      'messages.sender_id',
      'messages.receiver_id',
      'messages.content',
      'messages.listing_id',
      'messages.created_at',
      'messages.read_at',
    ])
    .where('inbox.user_id', '=', userId)
    .orderBy('messages.seq')
    .execute();

export const findSessionRows = (db: Reader, userId: string): Rows =>
  db.selectFrom('sessions').selectAll().where('user_id', '=', userId).orderBy('id').execute();

/** Without the link, which may still open the account to whoever reads the file. */
export const findEmailRows = (db: Reader, userId: string): Rows =>
  db
    .selectFrom('outbox')
    .select(['recipient', 'subject', 'body', 'created_at', 'sent_at'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();

/** What the member reported. What others reported about them would tell who did. */
export const findReportRows = (db: Reader, userId: string): Rows =>
  db
    .selectFrom('reports')
    .select([
      'id',
      'subject_type',
      'subject_id',
      'reason',
      'details',
      'created_at',
      'decision',
      'decision_reason',
      'decided_at',
    ])
    .where('reporter_id', '=', userId)
    .orderBy('seq')
    .execute();

export const findNoticeRows = (db: Reader, userId: string): Rows =>
  db.selectFrom('notices').selectAll().where('user_id', '=', userId).orderBy('seq').execute();

/** Whom the member blocked, and not by whom they were. */
export const findBlockRows = (db: Reader, userId: string): Rows =>
  db.selectFrom('user_blocks').selectAll().where('blocker_id', '=', userId).orderBy('created_at').execute();
