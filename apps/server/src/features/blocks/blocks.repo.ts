import type { Insertable } from 'kysely';
import type { Reader, Writer } from '../../db/database.ts';
import { preparedQuery } from '../../db/prepared-query.ts';
import type { UserBlocksTable } from '../../platform/auth/auth.table.ts';

/** A blocked member with the shown fields. */
export interface BlockRow {
  readonly blocked_id: string;
  readonly full_name: string;
  readonly photo_url: string | null;
  readonly created_at: string;
}

/** Start of a page of blocks: after this one. */
interface BlockPosition {
  readonly created_at: string;
  readonly blocked_id: string;
}

/** Adds a block; an existing one stays unchanged. */
export async function insertBlock(trx: Writer, row: Insertable<UserBlocksTable>): Promise<void> {
  await trx
    .insertInto('user_blocks')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function deleteBlock(trx: Writer, blockerId: string, blockedId: string): Promise<void> {
  await trx
    .deleteFrom('user_blocks')
    .where('blocker_id', '=', blockerId)
    .where('blocked_id', '=', blockedId)
    .execute();
}

/** Deletes the blocks of these users and those against them. */
export async function deleteBlocksOfUsers(trx: Writer, userIds: readonly string[]): Promise<void> {
  await trx
    .deleteFrom('user_blocks')
    .where((eb) => eb.or([eb('blocker_id', 'in', userIds), eb('blocked_id', 'in', userIds)]))
    .execute();
}

export async function deleteAllBlocks(trx: Writer): Promise<Record<string, never>> {
  await trx.deleteFrom('user_blocks').execute();
  return {};
}

export function findBlock(
  db: Reader | Writer,
  blockerId: string,
  blockedId: string,
): Promise<BlockRow | undefined> {
  return selectBlocks(db, blockerId).where('user_blocks.blocked_id', '=', blockedId).executeTakeFirst();
}

/** Up to `count` members blocked by this one, latest first. */
export function findBlocks(
  db: Reader,
  blockerId: string,
  after: BlockPosition | undefined,
  count: number,
): Promise<BlockRow[]> {
  return selectBlocks(db, blockerId)
    .$if(after !== undefined, (query) =>
      query.where(({ eb, refTuple, tuple }) =>
        eb(
          refTuple('user_blocks.created_at', 'user_blocks.blocked_id'),
          '<',
          tuple(after?.created_at ?? '', after?.blocked_id ?? ''),
        ),
      ),
    )
    .orderBy('user_blocks.created_at', 'desc')
    .orderBy('user_blocks.blocked_id', 'desc')
    .limit(count)
    .execute();
}

export async function countBlocks(db: Reader | Writer, blockerId: string): Promise<number> {
  const { count } = await db
    .selectFrom('user_blocks')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('blocker_id', '=', blockerId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Whether either of the two has blocked the other. */
export async function existsBlockBetween(db: Reader | Writer, one: string, other: string): Promise<boolean> {
  return (await findBetween(db, { one, other })).length > 0;
}

const findBetween = preparedQuery((db, { one, other }: { one: string; other: string }) =>
  db
    .selectFrom('user_blocks')
    .select('created_at')
    .where((eb) =>
      eb.or([
        eb.and([eb('blocker_id', '=', one), eb('blocked_id', '=', other)]),
        eb.and([eb('blocker_id', '=', other), eb('blocked_id', '=', one)]),
      ]),
    ),
);

/** Ids of all members whom this member has blocked or is blocked by. */
export async function findBlockedPairs(db: Reader, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('user_blocks')
    .select('blocked_id as id')
    .where('blocker_id', '=', userId)
    .unionAll((eb) =>
      eb.selectFrom('user_blocks').select('blocker_id as id').where('blocked_id', '=', userId),
    )
    .execute();
  return rows.map(({ id }) => id);
}

/** Name and picture of a member who can be blocked: neither deleted nor deactivated. */
export function findBlockable(db: Reader | Writer, id: string) {
  return db
    .selectFrom('users')
    .select(['id', 'full_name', 'photo_url'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where('is_active', '=', 1)
    .executeTakeFirst();
}

function selectBlocks(db: Reader | Writer, blockerId: string) {
  return db
    .selectFrom('user_blocks')
    .innerJoin('users', 'users.id', 'user_blocks.blocked_id')
    .select(['user_blocks.blocked_id', 'users.full_name', 'users.photo_url', 'user_blocks.created_at'])
    .where('user_blocks.blocker_id', '=', blockerId);
}

/** The member's own blocks for their export, without those against them. */
export const findBlockRows = (db: Reader, userId: string) =>
  db.selectFrom('user_blocks').selectAll().where('blocker_id', '=', userId).orderBy('created_at').execute();
