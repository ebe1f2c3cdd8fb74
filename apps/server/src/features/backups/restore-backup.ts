import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Context } from '../../context.ts';
import type { Writer } from '../../db/database.ts';
import { Semaphore } from '../../lib/semaphore.ts';
import { type AuditActor, writeAudit } from '../../platform/audit/write-audit.ts';
import {
  publishResync,
  publishSessionsOfMembersChanged,
  publishSettingsChanged,
} from '../events/events.service.ts';
import { discardImage, findAllImageIds, storeFiles, withImagesHeld } from '../images/images.service.ts';
import { BACKUP_TABLES } from './backup-tables.ts';
import { stagedImages } from './process/staging.ts';
import type { UnpackedBackup } from './process/unpack-backup.ts';
import type { Progress } from './process/write-backup.ts';
import { replaceRows } from './replace-rows.ts';
import { StagedRows } from './staged-rows.ts';

/** Number of images stored concurrently: each waits for the disk or a bucket. */
const AT_ONCE = 8;

/** Rebuilds what is derived from restored rows and is not in a backup, such as the search index. */
export type AfterRestore = (ctx: Context) => Promise<unknown>;

export interface RestoreOrder {
  /** Folder with the unpacked backup. */
  readonly dir: string;
  readonly unpacked: UnpackedBackup;
  /** Name of the backup for the audit log. */
  readonly name: string;
  readonly actor: AuditActor;
  readonly address?: string;
  readonly keptSession?: { readonly id: string; readonly userId: string };
  /** Moving to another database: the storage stays unchanged, and queued emails are still sent. */
  readonly isMove?: boolean;
  readonly progress?: Progress;
  readonly afterRestore: AfterRestore;
}

/**
 * Replaces everything by an unpacked backup. Images are restored before the rows that reference them become
 * visible, rows in one transaction: the result is the old state or the backup's. Throws only when the old
 * state remains. Returns whether `keptSession` still exists.
 */
export async function restoreBackup(ctx: Context, order: RestoreOrder): Promise<boolean> {
  const staged = new StagedRows(order.dir);
  try {
    const imageIds = order.isMove ? [] : await stagedImageIds(order.dir);
    const step = progressOf(staged, imageIds.length, order.progress);
    const goesOn = order.isMove
      ? await replaceAll(ctx, order, staged, step)
      : await replaceWithImages(ctx, order, staged, imageIds, step);
    await finish(ctx, order.afterRestore);
    return goesOn;
  } finally {
    staged.close();
  }
}

async function replaceWithImages(
  ctx: Context,
  order: RestoreOrder,
  staged: StagedRows,
  imageIds: readonly string[],
  step: (count: number) => void,
): Promise<boolean> {
  const before = await findAllImageIds(ctx.db.read);
  // Images without a row are deleted after the hold: the previous ones, or those of a failed restore.
  return withImagesHeld(ctx, async () => {
    try {
      await restoreImages(ctx, order.dir, imageIds, step);
      const goesOn = await replaceAll(ctx, order, staged, step);
      for (const id of before) await discardImage(ctx, id);
      return goesOn;
    } catch (error) {
      for (const id of imageIds) await discardImage(ctx, id);
      throw error;
    }
  });
}

async function replaceAll(
  ctx: Context,
  order: RestoreOrder,
  staged: StagedRows,
  step: (count: number) => void,
): Promise<boolean> {
  const { actor, address, name, unpacked, keptSession, isMove = false } = order;
  const note = {
    actor,
    action: isMove ? 'data.import' : 'backup.restore',
    subject: { type: 'backup', id: name, name },
    details: { made_at: unpacked.manifest.created_at, counts: unpacked.manifest.counts },
    ...(address !== undefined && { address }),
  } as const;
  const replace = async (trx: Writer) => {
    const now = ctx.clock.now();
    // The actor may not exist afterwards; an empty log adopts the numbers of the other one.
    const isMember = typeof actor === 'object';
    if (isMember) await writeAudit(trx, note, now);
    const goesOn = await replaceRows(trx, {
      dialect: ctx.db.dialect,
      staged,
      ...(keptSession && { keptSession }),
      sendsEmails: isMove,
      now: now.toISOString(),
      progress: step,
    });
    if (!isMember) await writeAudit(trx, note, now);
    return goesOn;
  };
  return ctx.db.transaction(replace, { noTimeout: true });
}

/** The restore is committed, so a failure here must not be reported as a failed restore. */
async function finish(ctx: Context, afterRestore: AfterRestore): Promise<void> {
  await publishRestored(ctx);
  try {
    await afterRestore(ctx);
  } catch (error) {
    ctx.log.error({ err: error }, 'restored listings could not be indexed; the next start does it');
  }
}

/** Rechecks the sessions of all streams, and makes all clients reload. */
async function publishRestored(ctx: Context): Promise<void> {
  ctx.settings.invalidate();
  ctx.siteZone.invalidate();
  const { maintenance } = await ctx.settings.current();
  publishSessionsOfMembersChanged(ctx, null);
  publishSettingsChanged(ctx, { maintenance });
  publishResync(ctx, null);
}

function progressOf(staged: StagedRows, images: number, progress: Progress | undefined) {
  const total = BACKUP_TABLES.reduce((sum, { name }) => sum + staged.count(name), images);
  let done = 0;
  return (count: number) => {
    done += count;
    progress?.(Math.min(done, total), total);
  };
}

/** Image ids of an unpacked backup. */
async function stagedImageIds(dir: string): Promise<string[]> {
  return readdir(stagedImages(dir)).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  });
}

/** Copies images of an unpacked backup into the storage, except files that are already correct. */
async function restoreImages(
  ctx: Pick<Context, 'config' | 'storage'>,
  dir: string,
  ids: readonly string[],
  progress: (count: number) => void,
): Promise<void> {
  const gate = new Semaphore(AT_ONCE);
  const restore = async (id: string) => {
    await restoreImage(ctx, join(stagedImages(dir), id), id);
    progress(1);
  };
  await Promise.all(ids.map((id) => gate.run(() => restore(id))));
}

async function restoreImage(
  ctx: Pick<Context, 'config' | 'storage'>,
  folder: string,
  id: string,
): Promise<void> {
  const files = [];
  for (const name of await readdir(folder)) {
    const bytes = await readFile(join(folder, name));
    if (!(await isStored(ctx, `${id}/${name}`, bytes))) files.push({ name, bytes });
  }
  if (files.length > 0) await storeFiles(ctx, id, files);
}

async function isStored({ storage }: Pick<Context, 'storage'>, key: string, bytes: Buffer): Promise<boolean> {
  try {
    return bytes.equals(await storage.getBytes(key));
  } catch {
    // Missing or unreadable: store it again, which fails if it must.
    return false;
  }
}
