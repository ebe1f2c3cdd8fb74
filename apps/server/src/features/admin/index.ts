import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { registerGetSite } from './get-site.ts';
import { registerListAuditLog } from './list-audit-log.ts';
import { registerSettings } from './settings.ts';

export function registerAdmin(app: FastifyInstance, ctx: Context): void {
  registerGetSite(app, ctx);
  registerSettings(app, ctx);
  registerListAuditLog(app, ctx);
}
