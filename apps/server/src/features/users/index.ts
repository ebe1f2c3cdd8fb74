import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { registerGetUser } from './get-user.ts';
import { registerListUsers } from './list-users.ts';
import { registerSetUserAdmin } from './set-user-admin.ts';
import { registerUpdateUser } from './update-user.ts';

export function registerUsers(app: FastifyInstance, ctx: Context): void {
  registerListUsers(app, ctx);
  registerGetUser(app, ctx);
  registerUpdateUser(app, ctx);
  registerSetUserAdmin(app, ctx);
}
