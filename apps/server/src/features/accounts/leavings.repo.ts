import type { Writer } from '../../db/database.ts';

const EMPTY_SNAPSHOT = JSON.stringify({
  title: '',
  text: '',
  location: null,
  image_url: null,
  created_at: null,
});

/** Notices to a member and blocks, their own and those of them, go with the account. */
export async function deleteNoticesAndBlocks(trx: Writer, userId: string): Promise<void> {
  await trx.deleteFrom('notices').where('user_id', '=', userId).execute();
  await trx
    .deleteFrom('user_blocks')
    .where((eb) => eb.or([eb('blocker_id', '=', userId), eb('blocked_id', '=', userId)]))
    .execute();
}

/** What reports kept of a member's profile and listings; a message stays, as it does for whom it was written to. */
export async function emptySnapshotsOf(trx: Writer, userId: string): Promise<void> {
  await trx
    .updateTable('reports')
    .set({ snapshot: EMPTY_SNAPSHOT })
    .where('reported_id', '=', userId)
    .where('subject_type', '!=', 'message')
    .execute();
}
