import { readdir, readFile, rm, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '../../lib/clock.ts';
import { hashToken, newToken } from '../../platform/auth/token.ts';
import type { Viewer } from '../../platform/auth/viewer.ts';
import { isMissing } from './file/backup-folder.ts';

/** Long enough for a browser to follow the link. */
const VALID_MS = 60_000;
const PREFIX = '.ticket-';

/**
 * Single-use tickets for downloading one backup, issued after a password check. A ticket is a file beside the backups,
 * so it is valid on all servers with that folder and after a restart. Its name proves ticket, member and backup; its
 * content is the expiry.
 */
export class DownloadTickets {
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
