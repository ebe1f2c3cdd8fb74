import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import type { Reader } from '../../db/database.ts';
import { openGoogle } from '../../platform/auth/google.ts';
import { timeZoneAt } from '../geo/geo.service.ts';
import {
  registerAdminUsers,
  registerSetUserAdmin,
  registerSetUserStatus,
} from './administration/admin-users.ts';
import { MEMBER_EXPORT } from './administration/member-export.repo.ts';
import type { FindAppealable } from './auth/deactivated.ts';
import { type AddJoiningNotices, registerWaitingTemplate } from './auth/join.ts';
import { registerAuth } from './auth/register-auth.ts';
import { registerDeleteUser } from './deletion/delete-user.ts';
import { registerListUsers } from './directory/list-users.ts';
import { type AddGroupNotices, type CountNews, registerGroups } from './groups/create-group.ts';
import { registerKeepers } from './groups/keepers.ts';
import { registerImportInvites } from './joining/import-invites.ts';
import { registerOwnInvite } from './joining/own-invite.ts';
import { registerSiteInvites } from './joining/site-invites.ts';
import { registerExportUser } from './profile/export-user.ts';
import { registerGetUser } from './profile/get-user.ts';
import { registerUpdateUser } from './profile/update-user.ts';
import { findNewestHomes } from './users.repo.ts';

/** Number of members whose places are looked at. */
const SAMPLE = 200;

/** What users need of features above. */
export interface AboveUsers {
  readonly findAppealable: FindAppealable;
  readonly addJoiningNotices: AddJoiningNotices;
  readonly countNews: CountNews;
  readonly addGroupNotices: AddGroupNotices;
}

export function registerUsers(
  app: FastifyInstance,
  ctx: Context,
  { findAppealable, addJoiningNotices, countNews, addGroupNotices }: AboveUsers,
): void {
  ctx.siteZone.guessWith(findUsualZone);
  ctx.siteExport.add('members', MEMBER_EXPORT);
  const google = openGoogle(ctx);
  registerWaitingTemplate(ctx);
  registerAuth(app, ctx, google, { findAppealable, addJoiningNotices });
  registerListUsers(app, ctx);
  registerGetUser(app, ctx);
  registerUpdateUser(app, ctx);
  registerExportUser(app, ctx);
  registerSetUserAdmin(app, ctx);
  registerSetUserStatus(app, ctx, addGroupNotices);
  registerAdminUsers(app, ctx);
  registerDeleteUser(app, ctx);
  registerOwnInvite(app, ctx);
  registerSiteInvites(app, ctx);
  registerImportInvites(app, ctx);
  registerGroups(app, ctx, { countNews, addGroupNotices });
  registerKeepers(app, ctx, addGroupNotices);
}

/** The time zone in which most of the newest members live; undefined while no place of a member is known. */
export async function findUsualZone(db: Reader): Promise<string | undefined> {
  const counts = new Map<string, number>();
  for (const home of await findNewestHomes(db, SAMPLE)) {
    const zone = timeZoneAt(home);
    if (zone !== undefined) counts.set(zone, (counts.get(zone) ?? 0) + 1);
  }
  const [usual] = [...counts].sort(([, a], [, b]) => b - a);
  return usual?.[0];
}
