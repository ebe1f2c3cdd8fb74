import { getUser, type User } from '@windfall/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../../context.ts';
import type { Reader, Writer } from '../../../db/database.ts';
import { AppError } from '../../../lib/app-error.ts';
import { findFirstDayMembers } from '../../../platform/auth/first-day.ts';
import type { MaybeViewer } from '../../../platform/auth/viewer.ts';
import { registerOperation } from '../../../platform/http/register-operation.ts';
import { isHiddenByBlock } from '../../blocks/blocks.service.ts';
import { canSeeMember } from '../users.policy.ts';
import { presentUser } from '../users.presenter.ts';
import { findUser } from '../users.repo.ts';

export function registerGetUser(app: FastifyInstance, ctx: Context): void {
  registerOperation(app, ctx, getUser, async ({ params, viewer }) => {
    const user = await getUserFor(ctx.db.read, params.id, viewer);
    if (!user) throw new AppError('USER_NOT_FOUND');
    return withFirstDay(ctx, user, viewer);
  });
}

/** Adds what the first day of a new member means: no links in the texts, and for the member alone its limits. */
export async function withFirstDay(ctx: Context, user: User, viewer: MaybeViewer): Promise<User> {
  // Spares each look at one's own session the query.
  if (user.email_verified) return user;
  const firstDay = await findFirstDayMembers(ctx, ctx.db.read, [user.id]);
  if (!firstDay.has(user.id)) return user;
  const { firstDayListings, firstDayConversations } = ctx.settings.known;
  const limits = { listings: firstDayListings, conversations: firstDayConversations };
  return { ...user, links_allowed: false, ...(viewer?.id === user.id && { first_day: limits }) };
}

/**
 * Returns the member as this viewer may see them, or undefined. Only administrators and the member see a deactivated
 * account. A viewer does not see a member when one has blocked the other.
 */
export async function getUserFor(
  db: Reader | Writer,
  id: string,
  viewer: MaybeViewer,
): Promise<User | undefined> {
  const row = await findUser(db, id);
  if (!row || !canSeeMember(viewer, row) || (await isHiddenByBlock(db, viewer, id))) return undefined;
  return presentUser(row, viewer);
}
