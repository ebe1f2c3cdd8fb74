import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { registerGetUser } from './get-user.ts';

export function registerUsers(app: FastifyInstance, ctx: Context): void {
  registerGetUser(app, ctx);
}
