import type { Writer } from '../../db/database.ts';
import type { DeletedUserData } from '../../platform/user-deletion.ts';

const EMPTY_SNAPSHOT = JSON.stringify({
  title: '',
  text: '',
  location: null,
  image_url: null,
  created_at: null,
});

/**
 * Empties the snapshots of these users' profiles and listings. The snapshot of a message stays, as the message stays for
 * its receiver.
 */
export async function emptySnapshotsOfUsers(
  trx: Writer,
  userIds: readonly string[],
): Promise<Partial<DeletedUserData>> {
  await trx
    .updateTable('reports')
    .set({ snapshot: EMPTY_SNAPSHOT })
    .where('reported_id', 'in', userIds)
    .where('subject_type', '!=', 'message')
    .execute();
  return {};
}

/** Deletes every report and returns their number. */
export async function deleteAllReports(trx: Writer): Promise<number> {
  const { numDeletedRows } = await trx.deleteFrom('reports').executeTakeFirst();
  return Number(numDeletedRows);
}
