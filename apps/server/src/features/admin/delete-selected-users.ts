import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { Candidate } from '@windfall/contract';
import type { Context } from '../../context.ts';
import type { Writer } from '../../db/database.ts';
import { chunksOf } from '../../lib/chunks.ts';
import { deleteUnreadableMessages } from '../messages/messages.service.ts';
import {
  deleteUserData,
  type FoundMember,
  findAllSelected,
  type MemberSelection,
} from '../users/users.service.ts';
import { type Deleted, NOTHING_DELETED } from './destroy.ts';

/**
 * Deletes all users who are selected at this moment, and the messages between two deleted users: no member can read
 * them. The caller prevents other writes.
 */
export async function deleteSelectedUsers(
  ctx: Pick<Context, 'userDeletion'>,
  trx: Writer,
  selection: MemberSelection,
  now: Date,
): Promise<Deleted> {
  const members = await findAllSelected(trx, selection);
  let listings = 0;
  const images: string[] = [];
  for (const chunk of chunksOf(members)) {
    const ids = chunk.map(({ id }) => id);
    const deleted = await deleteUserData(ctx, trx, ids, now);
    listings += deleted.listings;
    images.push(...deleted.images);
    // Pending reads are served between chunks.
    await yieldToEventLoop();
  }
  // The scan of all conversations is slow, and idle members have none.
  const isIdle = selection.kind === 'idle' || selection.kind === 'idle-among';
  const messages = isIdle ? 0 : await deleteUnreadableMessages(trx);
  return { ...NOTHING_DELETED, members, listings, messages, images };
}

/** A member that the operation would delete, for an administrator's preview. */
export function presentCandidate(member: FoundMember): Candidate {
  return {
    id: member.id,
    name: member.full_name,
    username: member.username,
    email: member.email ?? '',
    created_at: member.created_at,
    last_seen_at: member.last_seen_at || null,
  };
}
