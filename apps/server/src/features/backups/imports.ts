import { randomUUIDv7 } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { ImportPreview } from '@windfall/contract';
import type { Context } from '../../context.ts';
import { AppError } from '../../lib/app-error.ts';
import type { Viewer } from '../../platform/auth/viewer.ts';
import { orRefuse } from './backup-refusals.ts';
import { compareCounts } from './compare-counts.ts';
import { StagedRows } from './staged-rows.ts';
import { importsFolder } from './unpack-file.ts';
import { runWork } from './work/run-work.ts';
import type { UnpackedBackup } from './work/unpack-backup.ts';

/** How long somebody may think about it. */
const KEPT_MS = 1_800_000;

/** A backup that was checked and waits for somebody to say that it is to be restored. */
export interface StagedImport {
  readonly id: string;
  /** Where it lies unpacked. */
  readonly dir: string;
  /** What it is called in the audit log. */
  readonly name: string;
  readonly unpacked: UnpackedBackup;
  readonly expiresAt: number;
}

/** Backups that administrators look at before they restore them. They lie on this server, and a restart forgets them. */
export class Imports {
  readonly #ctx: Context;
  readonly #staged = new Map<string, StagedImport>();

  constructor(ctx: Context) {
    this.#ctx = ctx;
  }

  /** Has a backup laid into a folder of its own by `fetch`, checked, and answers what restoring it would do. */
  async stage(viewer: Viewer, name: string, fetch: (dir: string) => Promise<string>): Promise<ImportPreview> {
    await this.#forgetExpired();
    const id = randomUUIDv7();
    const dir = join(importsFolder(this.#ctx.config), id);
    try {
      const unpacked = await orRefuse(async () => {
        await mkdir(dir, { recursive: true, mode: 0o700 });
        const file = await fetch(dir);
        return runWork('unpack', { file, dir });
      });
      const expiresAt = this.#ctx.clock.now().getTime() + KEPT_MS;
      const staged = { id, dir, name, unpacked, expiresAt };
      const preview = await this.#preview(staged, viewer);
      this.#staged.set(id, staged);
      return preview;
    } catch (error) {
      await rm(dir, { recursive: true, force: true });
      throw error;
    }
  }

  /** Takes it out, so that it is restored or forgotten once. Throws IMPORT_NOT_FOUND. */
  async take(id: string): Promise<StagedImport> {
    await this.#forgetExpired();
    const staged = this.#staged.get(id);
    if (!staged) throw new AppError('IMPORT_NOT_FOUND');
    this.#staged.delete(id);
    return staged;
  }

  /** Puts back what was taken and not used after all. */
  putBack(staged: StagedImport): void {
    this.#staged.set(staged.id, staged);
  }

  async remove({ dir }: StagedImport): Promise<void> {
    await rm(dir, { recursive: true, force: true });
  }

  /** Forgets everything, also what a server before this one left. */
  async clear(): Promise<void> {
    this.#staged.clear();
    await rm(importsFolder(this.#ctx.config), { recursive: true, force: true });
  }

  async #forgetExpired(): Promise<void> {
    const now = this.#ctx.clock.now().getTime();
    for (const staged of [...this.#staged.values()]) {
      if (staged.expiresAt > now) continue;
      this.#staged.delete(staged.id);
      await this.remove(staged);
    }
  }

  async #preview({ id, dir, unpacked, expiresAt }: StagedImport, viewer: Viewer): Promise<ImportPreview> {
    const { manifest, missing, isOlder } = unpacked;
    const staged = new StagedRows(dir);
    try {
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
