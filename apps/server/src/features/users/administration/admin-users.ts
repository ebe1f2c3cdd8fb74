import {
  type AdminUser,
  type AdminUserQuery,
  listAdminUsers,
  setUserAdmin,
  setUserStatus,
  setUserTest,
} from '@windfall/contract';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Context } from '../../../context.ts';
import type { Database, Writer } from '../../../db/database.ts';
import { decodeCursor, type Page, toPage } from '../../../db/pagination.ts';
import { AppError } from '../../../lib/app-error.ts';
import { writeAudit } from '../../../platform/audit/write-audit.ts';
import type { UserRow } from '../../../platform/auth/auth.table.ts';
import { openIdentityCheck } from '../../../platform/auth/identity-proof.ts';
import { linkNext } from '../../../platform/http/link-next.ts';
import { registerOperation } from '../../../platform/http/register-operation.ts';
import { publishSessionsChanged, publishUserChanged } from '../../events/events.service.ts';
import { sendDeactivationNotice } from '../auth/emails.ts';
import { tellLetIn } from '../auth/join.ts';
import { findAccount } from '../auth/member-account.ts';
import { findCandidateFilter, piecesOf } from '../directory/search-pieces.ts';
import type { AddGroupNotices } from '../groups/create-group.ts';
import { findKeepers } from '../groups/groups.repo.ts';
import { findInviters } from '../joining/invites.repo.ts';
import { findUser } from '../users.repo.ts';
import { setAccountStatus } from './account-status.ts';
import { adminUserPageQuery, countContent, sortColumnOf } from './admin-user-page.repo.ts';
import { setAdmin, setTest } from './member-rights.ts';

/** Registers the table of members and the mark of test users. */
export function registerAdminUsers(app: FastifyInstance, ctx: Context): void {
  registerOperation(app, ctx, listAdminUsers, async ({ query, request, reply }) => {
    const page = await listUsersForAdmin(ctx.db, query);
    linkNext(request, reply, page);
    return page.items;
  });
  const identity = openIdentityCheck(ctx);
  registerOperation(app, ctx, setUserTest, async ({ params, body, viewer, request, reply }) => {
    const { is_test } = body;
    // The mark removes the member from the directory.
    if (is_test) await identity.requireAtHighSecurity(viewer, body, reply);
    return ctx.db.transaction(async (trx) => {
      const user = await setTest(trx, viewer, params.id, is_test, ctx.clock.now());
      const subject = { type: 'user' as const, id: user.id, name: user.full_name };
      const by = { actor: viewer, address: request.ip };
      await writeAudit(trx, { ...by, action: 'user.test', subject, details: { is_test } }, ctx.clock.now());
      return user;
    });
  });
}

/** The cursor's sort, the value of the sort column, and the id. PostgreSQL refuses NUL in text. */
const keySchema = z.tuple([
  z.string(),
  z
    .string()
    .max(3_000)
    .regex(/^[^\0]*$/u),
  z
    .string()
    .max(64)
    .regex(/^[\w-]+$/),
]);

/** A page of the members as administrators see them. The caller has checked that the viewer is an administrator. */
async function listUsersForAdmin(
  db: Pick<Database, 'read' | 'dialect'>,
  query: AdminUserQuery,
): Promise<Page<AdminUser>> {
  const { sort, status, limit } = query;
  const [cursorSort, key, id] =
    query.cursor === undefined ? [sort, '', undefined] : decodeCursor(query.cursor, keySchema);
  // A position in one sort order has no meaning in another one.
  if (cursorSort !== sort) throw new AppError('INVALID_CURSOR');
  const pieces = piecesOf(query.search);
  const texts = ['name', 'shown address', 'hidden address'] as const;
  const filter = {
    pieces,
    among: await findCandidateFilter(db, { pieces, texts, onlyListed: false }),
    status,
    withTest: query.include_test,
    sort,
    after: id === undefined ? undefined : { key, id },
  };
  const rows = await adminUserPageQuery(db.read, filter, limit + 1).execute();
  const page = toPage(rows, limit, (row) => [sort, sortValueOf(row, sortColumnOf(sort)), row.id]);
  const ids = page.items.map((row) => row.id);
  const [counts, inviters] = await Promise.all([countContent(db.read, ids), findInviters(db.read, ids)]);
  const items = page.items.map((row) =>
    presentAdminUser(row, {
      listings: counts.listings.get(row.id) ?? 0,
      messages: counts.messages.get(row.id) ?? 0,
      invitedBy: inviters.get(row.id) ?? null,
    }),
  );
  return { items, next: page.next };
}

const sortValueOf = (row: UserRow, column: 'search_text' | 'last_seen_at' | null) =>
  column === null ? '' : row[column];

/** A member as administrators see them. Administrators manage accounts, so they see hidden addresses too. */
function presentAdminUser(
  row: UserRow,
  more: { readonly listings: number; readonly messages: number; readonly invitedBy: string | null },
): AdminUser {
  return {
    id: row.id,
    name: row.full_name,
    full_name: row.full_name,
    username: row.username,
    email: row.email ?? '',
    email_verified: row.email_verified_at !== null,
    photo_url: row.photo_url,
    location: row.location,
    zip_code: row.zip_code,
    status: row.is_active === 1 ? 'active' : 'inactive',
    isActive: row.is_active === 1,
    deactivation_reason: row.deactivation_reason,
    isAdmin: row.is_admin === 1,
    is_test: row.is_test === 1,
    is_group: row.is_group === 1,
    is_pending: row.is_group === 1 && row.group_decided_at === null,
    awaits_approval: row.waits_since !== null,
    invited_by: more.invitedBy,
    google: row.google_id !== null,
    listings_count: more.listings,
    messages_count: more.messages,
    created_at: row.created_at,
    last_seen_at: row.last_seen_at || null,
  };
}

export function registerSetUserStatus(
  app: FastifyInstance,
  ctx: Context,
  addGroupNotices: AddGroupNotices,
): void {
  const identity = openIdentityCheck(ctx);
  registerOperation(app, ctx, setUserStatus, async ({ params, body, viewer, request, reply }) => {
    const isActive = body.status === 'active';
    // A stolen session must not lock out the other members.
    if (!isActive) await identity.requireAtHighSecurity(viewer, body, reply);
    const reason = isActive ? '' : body.reason;
    const { changed, publish } = await ctx.db.transaction(async (trx) => {
      const now = ctx.clock.now();
      const waited = (await findUser(trx, params.id))?.waits_since != null;
      const user = await setAccountStatus(trx, viewer, params.id, { isActive, reason }, now);
      const subject = { type: 'user' as const, id: user.id, name: user.full_name };
      const by = { actor: viewer, address: request.ip };
      const details = { status: body.status, ...(reason && { reason }) };
      await writeAudit(trx, { ...by, action: 'user.status', subject, details }, now);
      if (!isActive) await notifyMember(ctx, trx, user.id, reason);
      if (isActive && waited) await tellLetIn(ctx, trx, user.id);
      const acting = (await findKeepers(trx, user.id)).map(({ id }) => id);
      const event = isActive ? ('confirmed' as const) : ('refused' as const);
      const data = { event, group_id: user.id, group_name: user.full_name, ...(reason && { reason }) };
      return { changed: user, publish: await addGroupNotices(ctx, trx, acting, data) };
    });
    publish();
    publishUserChanged(ctx, changed.id);
    publishSessionsChanged(ctx, changed.id);
    return changed;
  });
}

/** A deactivated member sees no notice in the application, so the email is the only one. */
async function notifyMember(ctx: Context, trx: Writer, id: string, reason: string): Promise<void> {
  const account = await findAccount(trx, id);
  if (account) await sendDeactivationNotice(ctx, trx, account, reason);
}

export function registerSetUserAdmin(app: FastifyInstance, ctx: Context): void {
  const identity = openIdentityCheck(ctx);
  registerOperation(app, ctx, setUserAdmin, async ({ params, body, viewer, request, reply }) => {
    const { is_admin } = body;
    // A stolen session must not create an administrator account with a password that the thief knows.
    await identity.requireAtHighSecurity(viewer, body, reply);
    return ctx.db.transaction(async (trx) => {
      const user = await setAdmin(trx, viewer, params.id, is_admin, ctx.clock.now());
      const subject = { type: 'user' as const, id: user.id, name: user.full_name };
      const by = { actor: viewer, address: request.ip };
      await writeAudit(trx, { ...by, action: 'user.admin', subject, details: { is_admin } }, ctx.clock.now());
      return user;
    });
  });
}
