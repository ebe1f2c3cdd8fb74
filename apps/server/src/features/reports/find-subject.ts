import type { ReportSnapshot, ReportSubject } from '@windfall/contract';
import type { Writer } from '../../db/database.ts';
import { AppError } from '../../lib/app-error.ts';
import type { Viewer } from '../../platform/auth/viewer.ts';
import { getListingFor, presentInList } from '../listings/listings.service.ts';
import { findMessageOf, hasConversation } from '../messages/messages.service.ts';
import { findAccount, getUserFor } from '../users/users.service.ts';

/** Subject of a report: its owner and a snapshot. */
export interface FoundSubject {
  readonly ownerId: string;
  readonly snapshot: ReportSnapshot;
}

/** The subject if the viewer can see it; otherwise it is not found, as in any other request. */
export function findSubject(
  trx: Writer,
  viewer: Viewer,
  type: ReportSubject,
  id: string,
): Promise<FoundSubject> {
  if (type === 'listing') return findReportedListing(trx, viewer, id);
  return type === 'message' ? findReportedMessage(trx, viewer, id) : findReportedMember(trx, viewer, id);
}

async function findReportedListing(trx: Writer, viewer: Viewer, id: string): Promise<FoundSubject> {
  const row = await getListingFor(trx, viewer, id);
  const { title, description, location, image_url, created_at } = presentInList(row, viewer);
  const snapshot = { title, text: description, location, image_url: image_url || null, created_at };
  return { ownerId: row.user_id, snapshot };
}

/** Only this message of the conversation is stored: administrators do not read members' messages. */
async function findReportedMessage(trx: Writer, viewer: Viewer, id: string): Promise<FoundSubject> {
  const message = await findMessageOf(trx, viewer.id, id);
  if (!message) throw new AppError('MESSAGE_NOT_FOUND');
  const { content, created_at } = message;
  const snapshot = { title: '', text: content, location: null, image_url: null, created_at };
  return { ownerId: message.sender_id, snapshot };
}

/** A member can be reported after a conversation even when a block hides them. */
async function findReportedMember(trx: Writer, viewer: Viewer, id: string): Promise<FoundSubject> {
  const user = (await getUserFor(trx, id, viewer)) ?? (await findCorrespondent(trx, viewer, id));
  if (!user) throw new AppError('USER_NOT_FOUND');
  const { full_name: title, bio: text, location, photo_url: image_url, created_at } = user;
  return { ownerId: id, snapshot: { title, text, location, image_url, created_at } };
}

async function findCorrespondent(trx: Writer, viewer: Viewer, id: string) {
  if (!(await hasConversation(trx, viewer.id, id)) || !(await findAccount(trx, id))?.isActive)
    return undefined;
  return getUserFor(trx, id, null);
}
