import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { registerImportBackups } from './import-backups.ts';
import { Imports } from './imports.ts';
import { registerSchedule } from './schedule.ts';
import { registerStoredBackups } from './stored-backups.ts';

export function registerBackups(app: FastifyInstance, ctx: Context): void {
  const imports = new Imports(ctx);
  registerStoredBackups(app, ctx);
  registerImportBackups(app, ctx, imports);
  registerSchedule(app, ctx);
  app.addHook('onListen', () => imports.start());
  app.addHook('onClose', () => imports.stop());
}
