import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { Context } from '../../context.ts';
import { openSnapshot } from '../../db/dialects/snapshot.ts';
import { type AuditActor, writeAudit } from '../../platform/audit/write-audit.ts';
import { openStorage, type Storage } from '../../platform/storage.ts';
import { imageFiles, withImagesHeld } from '../images/images.service.ts';
import { BackupError, InvalidBackupError, withApiErrors } from './backup-error.ts';
import { listFolder, type StoredBackup } from './file/backup-folder.ts';
import { IMAGE_ID } from './file/manifest.ts';
import { readArchive } from './file/read-archive.ts';
import { type MadeBackup, makeBackupFile } from './make-backup-file.ts';
import { runWork } from './process/run-work.ts';
import type { Progress } from './process/write-backup.ts';

export { BACKUP_TABLES, type BackupTable } from './backup-tables.ts';
export { compareDatabases } from './compare-databases.ts';
export { listFolder } from './file/backup-folder.ts';
export { faultsIn } from './file/check-row.ts';
export { INVARIANTS, type Invariant } from './file/invariants.ts';
export type { MadeBackup } from './make-backup-file.ts';
export type { UnpackedBackup } from './process/unpack-backup.ts';
export { checkFile, restoreFile, withOwnFolder } from './unpack-file.ts';

interface BackupOrder {
  /** Words with hyphens, such as `before-purge`; part of the file name. */
  readonly reason: string;
  readonly actor: AuditActor;
  /** Network address of the request. */
  readonly address?: string;
  readonly progress?: Progress;
}

/** Maximum age of the last backup without a schedule. */
const UNSCHEDULED_LIMIT_MS = 7 * 86_400_000;

/**
 * Makes a backup while the site runs, and writes it to the audit log. Throws BACKUP_FAILED with a message; a
 * destructive caller must then stop.
 */
export async function makeBackup(ctx: Context, order: BackupOrder): Promise<MadeBackup> {
  const { reason, progress } = order;
  const made = await withApiErrors(() =>
    withImagesHeld(ctx, () => makeBackupFile(ctx.config, reason, ctx.clock.now(), progress)),
  );
  if (made.missing.length > 0) {
    const images = made.missing.slice(0, 20);
    ctx.log.warn({ images, missing: made.missing.length }, 'pictures are missing from the backup');
  }
  await recordBackup(ctx, made, order);
  return made;
}

/** Writes the backup to the audit log. */
export async function recordBackup(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  made: MadeBackup,
  { reason, actor, address }: BackupOrder,
): Promise<void> {
  const note = {
    actor,
    action: 'backup.create',
    subject: { type: 'backup', id: made.name, name: made.name },
    details: { reason, size: made.size, missing_images: made.missing.length },
    ...(address !== undefined && { address }),
  } as const;
  await db.transaction((trx) => writeAudit(trx, note, clock.now()));
}

/** Faults in the file of a SQLite database; empty when it is sound. The site keeps running. */
export function findDamage(file: string): Promise<readonly string[]> {
  return runWork('findDamage', { file });
}

interface LastBackup extends StoredBackup {
  /** It is older than the schedule allows, or than a week without one. */
  readonly isTooOld: boolean;
}

/** The newest backup for the administrators' page; undefined without any. */
export async function lastBackup({
  config,
  clock,
}: Pick<Context, 'config' | 'clock'>): Promise<LastBackup | undefined> {
  const [newest] = await listFolder(config.backups.dir);
  return newest && { ...newest, isTooOld: isTooOld(newest, config.backups.everyMs, clock.now()) };
}

/** The newest backup and why it is not complete; undefined without a backup. Reads the whole file. */
export async function examineLastBackup({
  config,
  clock,
}: Pick<Context, 'config' | 'clock'>): Promise<(LastBackup & { readonly flaw?: string }) | undefined> {
  const last = await lastBackup({ config, clock });
  if (!last) return undefined;
  try {
    for await (const _ of readArchive(join(config.backups.dir, last.name)));
    return last;
  } catch (error) {
    if (error instanceof InvalidBackupError) return { ...last, flaw: error.message };
    throw error;
  }
}

/** One missed backup is no warning yet. */
function isTooOld({ createdAt }: StoredBackup, everyMs: number | null, now: Date): boolean {
  const limit = everyMs === null ? UNSCHEDULED_LIMIT_MS : 2 * everyMs;
  return now.getTime() - Date.parse(createdAt) > limit;
}

/**
 * Backs up a database before a newer version of the program migrates it. Throws `BackupError` with a message for the
 * operator, and then nothing may be migrated.
 */
export async function backUpBeforeUpgrade(
  config: Context['config'],
  log: Pick<FastifyBaseLogger, 'info'>,
): Promise<void> {
  try {
    const { name } = await makeBackupFile(config, 'before-upgrade', new Date());
    log.info({ backup: name }, 'backup made before the upgrade');
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new BackupError(
      `The database has to be upgraded for this version, and the backup before that could not be made: ${reason} Nothing was changed.`,
      { cause },
    );
  }
}

interface StoredImages {
  /** Number of image rows. */
  readonly images: number;
  /** Images with missing files. */
  readonly missing: readonly string[];
  /** Number of stored images without a row. */
  readonly unreferenced: number;
}

/** Compares image rows with the files in the storage. */
export async function checkStoredImages(
  config: Pick<Context['config'], 'database' | 'storage'>,
): Promise<StoredImages> {
  const files = await listFiles(await openStorage(config.storage));
  const snapshot = await openSnapshot(config.database);
  try {
    const missing: string[] = [];
    let images = 0;
    if (snapshot.tables.has('images')) {
      for await (const rows of snapshot.rows('images')) {
        for (const row of rows) {
          const id = String(row['id']);
          const found = files.get(id);
          if (!imageFiles({ id, widths: String(row['widths']) }).every((key) => found?.has(key)))
            missing.push(id);
          files.delete(id);
          images += 1;
        }
      }
    }
    return { images, missing, unreferenced: files.size };
  } finally {
    await snapshot.close();
  }
}

async function listFiles(storage: Storage): Promise<Map<string, Set<string>>> {
  const files = new Map<string, Set<string>>();
  let paginationToken: string | undefined;
  do {
    const page = await storage.listAll('/', { recursive: true, ...(paginationToken && { paginationToken }) });
    for (const entry of page.objects) {
      const [id = ''] = entry.isFile ? entry.key.split('/', 1) : [];
      // Skips files with foreign names.
      if (!entry.isFile || !IMAGE_ID.test(id)) continue;
      files.set(id, (files.get(id) ?? new Set()).add(entry.key));
    }
    paginationToken = page.paginationToken;
  } while (paginationToken);
  return files;
}
