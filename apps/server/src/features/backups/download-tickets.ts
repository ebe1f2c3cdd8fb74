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
 * Who has shown the password may fetch one backup once. A ticket lies beside the backups, so that it is good at every
 * server that has them, and after a restart. Its name proves ticket, member and backup together; in it is when it ends.
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

  /** Whether this is this member's ticket for this backup; it is spent by asking. */
  async take(viewer: Viewer, name: string, ticket: string | undefined): Promise<boolean> {
    const file = this.#file(viewer, name, ticket ?? '');
    try {
      const expiresAt = await readFile(file, 'utf8');
      // Of two who ask at once only one removes it.
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
      // It may be taken in this moment, or only just be written.
      const expiresAt = await readFile(file, 'utf8').catch(() => '');
      if (expiresAt !== '' && !this.#isValid(expiresAt)) await rm(file, { force: true });
    }
  }
}
