import { listUsers, searchUsers, type User } from '@windfall/contract';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Context } from '../../../context.ts';
import { decodeCursor, type Page, toPage } from '../../../db/pagination.ts';
import { linksAllowed } from '../../../lib/links-allowed.ts';
import { findFirstDayMembers } from '../../../platform/auth/first-day.ts';
import type { MaybeViewer } from '../../../platform/auth/viewer.ts';
import { linkNext } from '../../../platform/http/link-next.ts';
import { registerOperation } from '../../../platform/http/register-operation.ts';
import { blockViewerId } from '../../blocks/blocks.service.ts';
import { presentUser } from '../users.presenter.ts';
import { findCandidateFilter, piecesOf } from './search-pieces.ts';
import { findUserPage, type UserFilter } from './user-page.repo.ts';

/** Registers the list of members and the search. */
export function registerListUsers(app: FastifyInstance, ctx: Context): void {
  registerOperation(app, ctx, listUsers, async ({ query, viewer, request, reply }) => {
    const page = await listUsersFor(ctx, query, viewer);
    linkNext(request, reply, page);
    return page.items;
  });
  registerOperation(app, ctx, searchUsers, async ({ query, viewer, request, reply }) => {
    const page = await listUsersFor(ctx, query, viewer);
    linkNext(request, reply, page);
    return page.items;
  });
}

/** A page of the directory, and the term to search for. */
interface DirectoryQuery {
  readonly term?: string;
  readonly include_test: boolean;
  readonly limit: number;
  readonly cursor?: string | undefined;
}

const keySchema = z.tuple([
  z
    .string()
    .max(64)
    .regex(/^[\w-]+$/),
]);

/** A page of the members that this viewer may see. Only administrators see deactivated and test members. */
export async function listUsersFor(
  ctx: Pick<Context, 'db' | 'clock' | 'config'>,
  query: DirectoryQuery,
  viewer: MaybeViewer,
): Promise<Page<User>> {
  const { db } = ctx;
  const isAdmin = viewer?.isAdmin === true;
  const pieces = piecesOf(query.term ?? '');
  const texts = viewer ? (['name', 'shown address'] as const) : (['name'] as const);
  const filter: UserFilter = {
    pieces,
    // A member finds themselves by their own address, even when it is hidden.
    among: await findCandidateFilter(db, { pieces, texts, onlyListed: !isAdmin }, viewer?.id),
    viewerId: viewer?.id,
    excludeBlockedFor: blockViewerId(viewer),
    withInactive: isAdmin,
    withTest: isAdmin && query.include_test,
    after: query.cursor === undefined ? undefined : decodeCursor(query.cursor, keySchema)[0],
  };
  const rows = await findUserPage(db.read, filter, query.limit + 1);
  const page = toPage(rows, query.limit, (row) => [row.id]);
  const ids = page.items.map(({ id }) => id);
  const firstDay = await findFirstDayMembers(ctx, db.read, ids);
  const items = page.items.map((row) => ({ ...presentUser(row, viewer), ...linksAllowed(row.id, firstDay) }));
  return { items, next: page.next };
}
