import { createReadStream } from 'node:fs';
import { readdir, readFile, rm, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type Backup,
  createBackup,
  deleteBackup,
  downloadBackup,
  linkBackup,
  listBackups,
  stringsIn,
} from '@windfall/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { AppError } from '../../lib/app-error.ts';
import type { Clock } from '../../lib/clock.ts';
import { writeAudit } from '../../platform/audit/write-audit.ts';
import { openIdentityCheck } from '../../platform/auth/identity-proof.ts';
import { hashToken, newToken } from '../../platform/auth/tokens.ts';
import type { Viewer } from '../../platform/auth/viewer.ts';
import { registerOperation } from '../../platform/http/register-operation.ts';
import { makeBackup } from './backups.service.ts';
import {
  deleteBackupFile,
  findInFolder,
  isMissing,
  listFolder,
  type StoredBackup,
} from './file/backup-folder.ts';
import { isBackupRunning, REQUESTED } from './make-backup-file.ts';
import { strings } from './strings.ts';

/** Long enough for a browser to follow the link. */
const VALID_MS = 60_000;
const PREFIX = '.ticket-';

/** Registers making, listing, downloading and deleting the backups on this server. */
export function registerStoredBackups(app: FastifyInstance, ctx: Context): void {
  const { dir } = ctx.config.backups;
  const identity = openIdentityCheck(ctx);
  registerOperation(app, ctx, createBackup, async ({ viewer, request }) => {
    // A double click makes one backup.
    if (isBackupRunning()) throw new AppError('BACKUP_RUNNING');
    const made = await makeBackup(ctx, { reason: REQUESTED, actor: viewer, address: request.ip });
    return { ...presentBackup(made), missing_images: made.missing.length };
  });
  registerOperation(app, ctx, listBackups, async () => (await listFolder(dir)).map(presentBackup));
  const tickets = new DownloadTickets(dir, ctx.clock);
  registerOperation(app, ctx, linkBackup, async ({ params, body, viewer, reply }) => {
    const { name } = await findBackup(dir, params.name);
    await identity.requireAtHighSecurity(viewer, body, reply);
    const { ticket, expiresAt } = await tickets.give(viewer, name);
    const url = `/api/admin/backups/${encodeURIComponent(name)}?ticket=${ticket}`;
    return { url, expires_at: expiresAt };
  });
  registerOperation(app, ctx, downloadBackup, async ({ params, query, viewer, request, reply }) => {
    const backup = await findBackup(dir, params.name);
    if (request.method === 'GET') {
      // A backup holds all messages, addresses and password hashes: at the high level a session alone does not suffice.
      const { securityLevel } = await ctx.settings.current();
      if (securityLevel === 'high' && !(await tickets.take(viewer, backup.name, query.ticket)))
        throw new AppError('PASSWORD_REQUIRED');
      const note = {
        actor: viewer,
        action: 'data.export',
        subject: subjectOf(backup),
        address: request.ip,
      } as const;
      await ctx.db.transaction((trx) => writeAudit(trx, note, ctx.clock.now()));
    }
    reply.headers({
      'content-length': backup.size,
      'content-disposition': `attachment; filename="${backup.name}"`,
    });
    return createReadStream(join(dir, backup.name));
  });
  registerOperation(app, ctx, deleteBackup, async ({ params, body, viewer, request, reply }) => {
    const backup = await findBackup(dir, params.name);
    await identity.requireAtHighSecurity(viewer, body, reply);
    const note = {
      actor: viewer,
      action: 'backup.delete',
      subject: subjectOf(backup),
      address: request.ip,
    } as const;
    await ctx.db.transaction((trx) => writeAudit(trx, note, ctx.clock.now()));
    await deleteBackupFile(dir, backup.name);
    return { success: true as const, message: stringsIn(strings, ctx.config.language).deleted };
  });
}

export async function findBackup(dir: string, name: string): Promise<StoredBackup> {
  const backup = await findInFolder(dir, name);
  if (!backup) throw new AppError('BACKUP_NOT_FOUND');
  return backup;
}

const subjectOf = ({ name }: StoredBackup) => ({ type: 'backup', id: name, name }) as const;

/** A backup as the API shows it. */
function presentBackup({ name, createdAt, reason, size }: StoredBackup): Backup {
  return { name, created_at: createdAt, reason, size };
}

/**
 * Single-use tickets for downloading one backup, issued after a password check. A ticket is a file beside the backups,
 * so it is valid on all servers with that folder and after a restart. Its name proves ticket, member and backup; its
 * content is the expiry.
 */
class DownloadTickets {
  readonly #dir: string;
  readonly #clock: Clock;

  constructor(dir: string, clock: Clock) {
    this.#dir = dir;
    this.#clock = clock;
  }

  async give(viewer: Viewer, name: string): Promise<{ ticket: string; expiresAt: string }> {
    await this.#removeExpired();
    const ticket = newToken();
    const expiresAt = new Date(this.#clock.now().getTime() + VALID_MS).toISOString();
    await writeFile(this.#file(viewer, name, ticket), expiresAt, { flag: 'wx', mode: 0o600 });
    return { ticket, expiresAt };
  }

  /** Whether this is the member's ticket for this backup; the check uses it up. */
  async take(viewer: Viewer, name: string, ticket: string | undefined): Promise<boolean> {
    const file = this.#file(viewer, name, ticket ?? '');
    try {
      const expiresAt = await readFile(file, 'utf8');
      // Of concurrent requests, one deletes the file.
      await unlink(file);
      return this.#isValid(expiresAt);
    } catch (error) {
      if (isMissing(error)) return false;
      throw error;
    }
  }

  #file({ id }: Viewer, name: string, ticket: string): string {
    return join(this.#dir, `${PREFIX}${hashToken(JSON.stringify([ticket, id, name]))}`);
  }

  #isValid(expiresAt: string): boolean {
    return this.#clock.now().toISOString() < expiresAt;
  }

  async #removeExpired(): Promise<void> {
    const names = await readdir(this.#dir);
    for (const name of names.filter((one) => one.startsWith(PREFIX))) {
      const file = join(this.#dir, name);
      // The ticket may be used in this moment, or not be written yet.
      const expiresAt = await readFile(file, 'utf8').catch(() => '');
      if (expiresAt !== '' && !this.#isValid(expiresAt)) await rm(file, { force: true });
    }
  }
}
