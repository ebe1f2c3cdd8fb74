import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { applyImport, discardImport, previewBackup, stringsIn, uploadImport } from '@windfall/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { AppError } from '../../lib/app-error.ts';
import { openIdentityCheck } from '../../platform/auth/identity-proof.ts';
import type { Viewer } from '../../platform/auth/viewer.ts';
import { disableRequestTimeout } from '../../platform/http/connections.ts';
import { registerOperation } from '../../platform/http/register-operation.ts';
import { withApiErrors } from './backup-error.ts';
import { makeBackup } from './backups.service.ts';
import { DiskGuard } from './file/disk-guard.ts';
import type { Imports, StagedImport } from './imports.ts';
import { type AfterRestore, restoreBackup } from './restore-backup.ts';
import { StagedRows } from './staged-rows.ts';
import { findBackup } from './stored-backups.ts';
import { strings } from './strings.ts';

const UPLOADED = 'uploaded backup';
/** Idle timeout of an upload. */
const SILENCE_MS = 60_000;

/** Checks a backup, uploaded or on the server, and then restores or discards it. */
export function registerImportBackups(
  app: FastifyInstance,
  ctx: Context,
  imports: Imports,
  afterRestore: AfterRestore,
): void {
  const { backups } = ctx.config;
  const identity = openIdentityCheck(ctx);
  registerOperation(app, ctx, uploadImport, async ({ raw, viewer, request }) => {
    if (!raw) throw new AppError('INVALID_BACKUP');
    const { importLimitBytes } = backups;
    if (Number(request.headers['content-length']) > importLimitBytes) throw new AppError('PAYLOAD_TOO_LARGE');
    disableRequestTimeout(request);
    return imports.stage(viewer, UPLOADED, (folder) => receiveUpload(raw, folder, importLimitBytes));
  });
  registerOperation(app, ctx, previewBackup, async ({ params, viewer }) => {
    const { name } = await findBackup(backups.dir, params.name);
    return imports.stage(viewer, name, async () => join(backups.dir, name));
  });
  registerOperation(app, ctx, applyImport, async ({ params, body, viewer, request, reply }) => {
    const staged = await imports.take(params.id);
    const applied = await apply(ctx, staged, {
      viewer,
      address: request.ip,
      confirmed: () => identity.requireAtHighSecurity(viewer, body, reply),
      afterRestore,
    })
      // Nothing has changed before the commit, so the import can be tried again.
      .catch((error: unknown) => {
        imports.putBack(staged);
        throw error;
      });
    await imports.remove(staged);
    return applied;
  });
  registerOperation(app, ctx, discardImport, async ({ params }) => {
    await imports.remove(await imports.take(params.id));
    return { success: true as const, message: stringsIn(strings, ctx.config.language).discarded };
  });
}

interface ApplyOptions {
  readonly viewer: Viewer;
  readonly address: string;
  readonly confirmed: () => Promise<void>;
  readonly afterRestore: AfterRestore;
}

/**
 * Throws only while nothing has changed. Other writers are refused from before the backup until the restore is
 * committed.
 */
async function apply(
  ctx: Context,
  { dir, unpacked, name }: StagedImport,
  { viewer, address, confirmed, afterRestore }: ApplyOptions,
) {
  await confirmed();
  assertHasAdmin(dir);
  const by = { actor: viewer, address };
  const keptSession = { id: viewer.sessionId, userId: viewer.id };
  return ctx.db.writeAlone(async () => {
    const backup = await makeBackup(ctx, { ...by, reason: 'before-restore' });
    const order = { ...by, dir, unpacked, name, keptSession, afterRestore };
    const staysSignedIn = await withApiErrors(() => restoreBackup(ctx, order));
    return {
      success: true as const,
      message: stringsIn(strings, ctx.config.language).restored,
      backup: backup.name,
      stays_signed_in: staysSignedIn,
    };
  });
}

/** Without an administrator the site could not be managed, nor the earlier backup be restored. */
function assertHasAdmin(dir: string): void {
  const staged = new StagedRows(dir);
  try {
    if (!staged.hasAdmin) throw new AppError('BACKUP_WITHOUT_ADMIN');
  } finally {
    staged.close();
  }
}

/** Writes an upload into the folder and returns the file. Throws PAYLOAD_TOO_LARGE above the limit. */
async function receiveUpload(source: Readable, dir: string, limitBytes: number): Promise<string> {
  const file = join(dir, 'upload.tar.gz');
  const guard = new DiskGuard(dir);
  const silence = new AbortController();
  const timer = setTimeout(() => silence.abort(), SILENCE_MS);
  let received = 0;
  const counter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      timer.refresh();
      received += chunk.length;
      if (received > limitBytes) return done(new AppError('PAYLOAD_TOO_LARGE'));
      guard.spent(chunk.length).then(
        () => done(null, chunk),
        (error: unknown) => done(error instanceof Error ? error : new Error(String(error))),
      );
    },
  });
  try {
    await pipeline(source, counter, createWriteStream(file, { flags: 'wx', mode: 0o600 }), {
      signal: silence.signal,
    });
    return file;
  } catch (error) {
    // An aborted or idle upload: no client reads the response, and the server is not at fault.
    const isBroken =
      silence.signal.aborted ||
      (error instanceof Error && 'code' in error && /PREMATURE|ECONNRESET|ABORT/.test(String(error.code)));
    throw isBroken ? new AppError('MALFORMED_UPLOAD', { cause: error }) : error;
  } finally {
    clearTimeout(timer);
  }
}
