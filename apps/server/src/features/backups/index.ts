import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { startJob } from '../../platform/job.ts';
import { registerImportBackups } from './import-backups.ts';
import { Imports } from './imports.ts';
import type { AfterRestore } from './restore-backup.ts';
import { registerSchedule } from './schedule.ts';
import { registerStoredBackups } from './stored-backups.ts';

const EXPIRY_INTERVAL_MS = 60_000;

export function registerBackups(app: FastifyInstance, ctx: Context, afterRestore: AfterRestore): void {
  const imports = new Imports(ctx);
  registerStoredBackups(app, ctx);
  registerImportBackups(app, ctx, imports, afterRestore);
  registerSchedule(app, ctx);
  app.addHook('onListen', () => imports.deleteAbandoned());
  app.addHook('onClose', () => imports.deleteAll());
  startJob(app, ctx, {
    intervalMs: EXPIRY_INTERVAL_MS,
    failed: 'expired imports could not be deleted',
    work: () => imports.deleteExpired(),
  });
}
