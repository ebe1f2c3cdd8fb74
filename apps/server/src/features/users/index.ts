import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { openGoogle } from '../../platform/auth/google.ts';
import { registerAdminUsers } from './administration/admin-users.ts';
import { registerSetUserAdmin } from './administration/set-user-admin.ts';
import { registerSetUserStatus } from './administration/set-user-status.ts';
import type { FindAppealable } from './auth/deactivated.ts';
import { registerAuth } from './auth/register-auth.ts';
import { registerDeleteUser } from './deletion/delete-user.ts';
import { registerListUsers } from './directory/list-users.ts';
import { registerExportUser } from './profile/export-user.ts';
import { registerGetUser } from './profile/get-user.ts';
import { registerUpdateUser } from './profile/update-user.ts';
import { findUsualZone } from './usual-zone.ts';

export function registerUsers(app: FastifyInstance, ctx: Context, findAppealable: FindAppealable): void {
  ctx.siteZone.guessWith(findUsualZone);
  const google = openGoogle(ctx);
  registerAuth(app, ctx, google, findAppealable);
  registerListUsers(app, ctx);
  registerGetUser(app, ctx);
  registerUpdateUser(app, ctx);
  registerExportUser(app, ctx);
  registerSetUserAdmin(app, ctx);
  registerSetUserStatus(app, ctx);
  registerAdminUsers(app, ctx);
  registerDeleteUser(app, ctx, google);
}
