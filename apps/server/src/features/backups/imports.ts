import type { ImportPreview } from '@windfall/contract';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import type { Reader } from '../../db/database.ts';
import { AppError } from '../../lib/app-error.ts';
import type { Viewer } from '../../platform/auth/viewer.ts';
import { withApiErrors } from './backup-error.ts';
import { claimFolder, deleteAbandonedFolders } from './claim-folder.ts';
import { runWork } from './process/run-work.ts';
import type { UnpackedBackup } from './process/unpack-backup.ts';
import { StagedRows } from './staged-rows.ts';
import { importsFolder } from './unpack-file.ts';

/** How long a staged import waits for confirmation. */
const RETENTION_MS = 1_800_000;

/** A checked backup that waits for confirmation. */
export interface StagedImport {
  readonly id: string;
  /** The administrator who staged it. */
  readonly viewerId: string;
  /** Folder with the unpacked backup. */
  readonly dir: string;
  /** Deletes the folder. */
  readonly release: () => Promise<void>;
  /** Name in the audit log. */
  readonly name: string;
  readonly unpacked: UnpackedBackup;
  readonly expiresAt: number;
}

/**
 * Backups that administrators check before they restore them, one for each administrator. They are stored on this
 * server and lost in a restart.
 */
export class Imports {
  readonly #ctx: Context;
  readonly #staged = new Map<string, StagedImport>();

  constructor(ctx: Context) {
    this.#ctx = ctx;
  }

  /** Deletes folders of ended servers. Imports of other servers on the same folder stay. */
  deleteAbandoned(): Promise<void> {
    return deleteAbandonedFolders(importsFolder(this.#ctx.config));
  }

  async deleteExpired(): Promise<void> {
    const now = this.#ctx.clock.now().getTime();
    await this.#removeWhere(({ expiresAt }) => expiresAt <= now);
  }

  deleteAll(): Promise<void> {
    return this.#removeWhere(() => true);
  }

  /** Fetches a backup into a new folder, checks it, and returns the effects of restoring it. */
  async stage(viewer: Viewer, name: string, fetch: (dir: string) => Promise<string>): Promise<ImportPreview> {
    await this.deleteExpired();
    const { id, dir, release } = await claimFolder(importsFolder(this.#ctx.config));
    try {
      const unpacked = await withApiErrors(async () => {
        const file = await fetch(dir);
        return runWork('unpack', { file, dir });
      });
      const expiresAt = this.#ctx.clock.now().getTime() + RETENTION_MS;
      const staged = { id, viewerId: viewer.id, dir, release, name, unpacked, expiresAt };
      const preview = await this.#preview(staged, viewer);
      await this.#removeWhere(({ viewerId }) => viewerId === viewer.id);
      this.#staged.set(id, staged);
      return preview;
    } catch (error) {
      await release();
      throw error;
    }
  }

  /** Takes the import out, so that it is restored or discarded once. Throws IMPORT_NOT_FOUND. */
  async take(id: string): Promise<StagedImport> {
    await this.deleteExpired();
    const staged = this.#staged.get(id);
    if (!staged) throw new AppError('IMPORT_NOT_FOUND');
    this.#staged.delete(id);
    return staged;
  }

  /** Puts back an import that was taken but not used. */
  putBack(staged: StagedImport): void {
    this.#staged.set(staged.id, staged);
  }

  /** Deletes the folder. A failed deletion is retried at the next start. */
  async remove({ release, name }: StagedImport): Promise<void> {
    await release().catch((error: unknown) =>
      this.#ctx.log.warn({ err: error, backup: name }, 'an unpacked backup could not be removed'),
    );
  }

  async #removeWhere(isOver: (staged: StagedImport) => boolean): Promise<void> {
    const over = [...this.#staged.values()].filter(isOver);
    for (const { id } of over) this.#staged.delete(id);
    for (const staged of over) await this.remove(staged);
  }

  async #preview({ id, dir, unpacked, expiresAt }: StagedImport, viewer: Viewer): Promise<ImportPreview> {
    const { manifest, missing, isOlder } = unpacked;
    const staged = new StagedRows(dir);
    try {
      if (!staged.hasAdmin) throw new AppError('BACKUP_WITHOUT_ADMIN');
      return {
        id,
        expires_at: new Date(expiresAt).toISOString(),
        made_at: manifest.created_at,
        version: manifest.version,
        site_name: manifest.site_name,
        public_url: manifest.public_url,
        reason: manifest.reason,
        is_older: isOlder,
        counts: await compareCounts(this.#ctx.db.read, staged, manifest.created_at),
        missing_images: missing.length,
        stays_signed_in: staged.isAdmin(viewer.id),
      };
    } finally {
      staged.close();
    }
  }
}

type Count = ImportPreview['counts'][number];

const COMPARED = [
  ['members', 'users'],
  ['listings', 'listings'],
  ['messages', 'messages'],
  ['images', 'images'],
  ['exchanges', 'claims'],
  ['reports', 'reports'],
] as const;

/** Number of rows of each kind, of exchanges those of claims: in the backup, now, and created since the backup. */
async function compareCounts(db: Reader, staged: StagedRows, madeAt: string): Promise<Count[]> {
  const counts: Count[] = [];
  for (const [what, table] of COMPARED) {
    // A deleted account leaves a row that is not a member.
    const isMembers = table === 'users';
    const backup = staged.count(table, isMembers ? 'deleted_at is null' : 'true');
    const made = table === 'claims' ? 'asked_at' : 'created_at';
    const count = async (since: string) => {
      const { n } = await db
        .selectFrom(table)
        .select((eb) => eb.fn.countAll<number>().as('n'))
        .where(sql.ref<string>(made), '>', since)
        .$if(isMembers, (query) => query.where('deleted_at' as never, 'is', null))
        .executeTakeFirstOrThrow();
      return n;
    };
    counts.push({ what, backup, now: await count(''), newer: await count(madeAt) });
  }
  return counts;
}
