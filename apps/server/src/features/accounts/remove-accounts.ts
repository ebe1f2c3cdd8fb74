import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { Writer } from '../../db/database.ts';
import { chunksOf } from '../../lib/chunks.ts';
import { deleteImageRowsOfAll } from '../images/images.service.ts';
import { removeListingsOfAll } from '../listings/listings.service.ts';
import { deleteUnreadableMessages } from '../messages/messages.service.ts';
import {
  eraseMembers,
  findAllSelected,
  type MemberSelection,
  type SelectedMember,
} from '../users/users.service.ts';
import { deleteBelongings, findReported } from './belongings.repo.ts';
import { emptySnapshotsOf } from './leavings.repo.ts';

/** What went with the accounts; files of the images are to be removed after the commit. */
export interface RemovedAccounts {
  readonly members: readonly SelectedMember[];
  readonly listings: number;
  readonly messages: number;
  readonly images: readonly string[];
}

/**
 * Deletes the accounts of all who are selected at this moment, as `removeAccount` deletes one; messages between two who
 * are both gone go too, since nobody can read them. The caller lets nobody else write meanwhile.
 */
export async function removeAccounts(
  trx: Writer,
  selection: MemberSelection,
  now: Date,
): Promise<RemovedAccounts> {
  const members = await findAllSelected(trx, selection);
  let listings = 0;
  const images: string[] = [];
  for (const chunk of chunksOf(members)) {
    const ids = chunk.map(({ id }) => id);
    await eraseMembers(trx, ids, now.toISOString());
    await deleteBelongings(trx, ids);
    for (const id of await findReported(trx, ids)) await emptySnapshotsOf(trx, id);
    const removed = await removeListingsOfAll(trx, ids);
    listings += removed.count;
    images.push(...removed.images, ...(await deleteImageRowsOfAll(trx, ids)));
    // Where there are many, readers go on being answered.
    await yieldToEventLoop();
  }
  // Looking at all conversations takes its time, and the idle have none.
  const isIdle = selection.kind === 'idle' || selection.kind === 'idle-among';
  return { members, listings, messages: isIdle ? 0 : await deleteUnreadableMessages(trx), images };
}
