import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { registerImportBackups } from './import-backups.ts';
import { Imports } from './imports.ts';
import type { AfterRestore } from './restore-backup.ts';
import { registerSchedule } from './schedule.ts';
import { registerStoredBackups } from './stored-backups.ts';

export function registerBackups(app: FastifyInstance, ctx: Context, afterRestore: AfterRestore): void {
  const imports = new Imports(ctx);
  registerStoredBackups(app, ctx);
  registerImportBackups(app, ctx, imports, afterRestore);
  registerSchedule(app, ctx);
  app.addHook('onListen', () => imports.start());
  app.addHook('onClose', () => imports.stop());
}
