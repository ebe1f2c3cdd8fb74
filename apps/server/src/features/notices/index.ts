import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { registerListNotices } from './list-notices.ts';
import { registerMarkNoticesRead } from './mark-notices-read.ts';

export function registerNotices(app: FastifyInstance, ctx: Context): void {
  registerListNotices(app, ctx);
  registerMarkNoticesRead(app, ctx);
}
