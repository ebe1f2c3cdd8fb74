import { randomUUIDv7 } from 'node:crypto';
import {
  actAs,
  type BodyOf,
  createGroup,
  GROUPS,
  type Group,
  listGroups,
  type noticeDataSchemas,
} from '@windfall/contract';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import type { Context } from '../../../context.ts';
import type { Reader, Writer } from '../../../db/database.ts';
import { AppError } from '../../../lib/app-error.ts';
import { lockAccount } from '../../../platform/auth/accounts.repo.ts';
import { findGroupToActFor, setActingCookie } from '../../../platform/auth/act-as.ts';
import { isSecure } from '../../../platform/auth/tokens.ts';
import { registerOperation } from '../../../platform/http/register-operation.ts';
import { usernameCandidates } from '../auth/create-member.ts';
import { assertZipCode } from '../profile/zip-code.ts';
import { findAdminIds, insertUser } from '../users.repo.ts';
import { countGroups, findGroupsOf, type GroupOf, storeKeeper } from './groups.repo.ts';

type GroupNoticeData = z.infer<typeof noticeDataSchemas.group>;

/** Counts what a group has not read: messages and notices. */
export type CountNews = (db: Reader, groupId: string) => Promise<number>;

/** A member founds groups, and sees those that the member acts for. */
/** Adds a notice about a group to these members, and returns what publishes it after the commit. */
export type AddGroupNotices = (
  ctx: Context,
  trx: Writer,
  userIds: readonly string[],
  data: GroupNoticeData,
) => Promise<() => void>;

interface AboveGroups {
  readonly countNews: CountNews;
  readonly addGroupNotices: AddGroupNotices;
}

export function registerGroups(
  app: FastifyInstance,
  ctx: Context,
  { countNews, addGroupNotices }: AboveGroups,
): void {
  const present = async (group: GroupOf) => presentGroup(group, await countNews(ctx.db.read, group.id));
  const ownGroup = async (memberId: string, id: string) => {
    const group = (await findGroupsOf(ctx.db.read, memberId)).find((one) => one.id === id);
    if (!group) throw new AppError('GROUP_NOT_FOUND');
    return present(group);
  };
  registerOperation(
    app,
    ctx,
    createGroup,
    async ({ body, viewer, settle }) => {
      assertZipCode(body.zip_code);
      const { id, publish } = await ctx.db.transaction(async (trx) => {
        if ((await lockAccount(trx, viewer.id))?.is_active !== 1) throw new AppError('UNAUTHORIZED');
        if ((await countGroups(trx, viewer.id)) >= GROUPS.ofMember) throw new AppError('GROUPS_FULL');
        const groupId = await insertGroup(trx, body, viewer.id, ctx.clock.now().toISOString());
        await settle(trx, groupId);
        const data = { event: 'waits' as const, group_id: groupId, group_name: body.name };
        return { id: groupId, publish: await addGroupNotices(ctx, trx, await findAdminIds(trx), data) };
      });
      publish();
      return ownGroup(viewer.id, id);
    },
    {
      caller: ({ viewer }) => viewer.id,
      repeat: (id, { viewer }) => ownGroup(viewer.id, id),
      storesResponse: true,
      withheld: [],
    },
  );
  registerOperation(app, ctx, actAs, async ({ body: { group_id }, viewer, reply }) => {
    if (group_id !== null) await findGroupToActFor(ctx.db.read, group_id, viewer.id);
    setActingCookie(reply, group_id, isSecure(ctx));
    return { success: true as const, group_id };
  });
  registerOperation(app, ctx, listGroups, async ({ viewer }) =>
    Promise.all((await findGroupsOf(ctx.db.read, viewer.id)).map(present)),
  );
}

/** Stores a group that is not active before an administrator has confirmed its name. */
async function insertGroup(
  trx: Writer,
  { name, location, zip_code, bio }: BodyOf<typeof createGroup>,
  founderId: string,
  now: string,
): Promise<string> {
  const id = randomUUIDv7();
  const row = {
    id,
    email: null,
    password_hash: null,
    full_name: name,
    is_admin: 0 as const,
    is_active: 0 as const,
    is_group: 1 as const,
    shows_email: 0 as const,
    location,
    zip_code,
    bio,
    created_at: now,
    updated_at: now,
  };
  for (const username of usernameCandidates(name)) {
    if (!(await insertUser(trx, { ...row, username }))) continue;
    await storeKeeper(trx, {
      group_id: id,
      user_id: founderId,
      role: 'keeper',
      added_by: founderId,
      added_at: now,
    });
    return id;
  }
  throw new Error('No free username was found');
}

function presentGroup(row: GroupOf, unread: number): Group {
  const { id, full_name, photo_url, is_active, group_decided_at, deactivation_reason, role } = row;
  return {
    id,
    name: full_name,
    picture: photo_url,
    state: is_active === 1 ? 'active' : group_decided_at === null ? 'pending' : 'inactive',
    reason: deactivation_reason,
    role,
    unread,
  };
}
