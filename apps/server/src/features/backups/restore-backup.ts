import type { Context } from '../../context.ts';
import type { Writer } from '../../db/database.ts';
import { type AuditActor, writeAudit } from '../../platform/audit/write-audit.ts';
import {
  publishResync,
  publishSessionsOfMembersChanged,
  publishSettingsChanged,
} from '../events/events.service.ts';
import { discardImage, findAllImageIds, withImagesHeld } from '../images/images.service.ts';
import { BACKUP_TABLES } from './backup-tables.ts';
import { replaceRows } from './replace-rows.ts';
import { restoreImages, stagedImageIds } from './restore-images.ts';
import { StagedRows } from './staged-rows.ts';
import type { UnpackedBackup } from './thread/unpack-backup.ts';
import type { Progress } from './thread/write-backup.ts';

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
