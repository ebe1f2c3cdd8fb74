import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { startJob } from '../../platform/job.ts';
import { addGauge } from '../../platform/metrics/add-gauge.ts';
import { lastBackup } from './backups.service.ts';
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
  addGauge(ctx, {
    name: 'windfall_backup_age_seconds',
    help: 'Age of the newest backup in BACKUP_DIR.',
    read: async () => {
      const last = await lastBackup(ctx);
      return last ? (ctx.clock.now().getTime() - Date.parse(last.createdAt)) / 1_000 : null;
    },
  });
  app.addHook('onListen', () => imports.deleteAbandoned());
  app.addHook('onClose', () => imports.deleteAll());
  startJob(app, ctx, {
    intervalMs: EXPIRY_INTERVAL_MS,
    failed: 'expired imports could not be deleted',
    work: () => imports.deleteExpired(),
  });
}
