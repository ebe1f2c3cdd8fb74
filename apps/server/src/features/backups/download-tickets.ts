import type { Clock } from '../../lib/clock.ts';
import { hashToken, newToken } from '../../platform/auth/token.ts';
import type { Viewer } from '../../platform/auth/viewer.ts';

/** Long enough for a browser to follow the link. */
const VALID_MS = 60_000;

interface Ticket {
  readonly name: string;
  readonly viewerId: string;
  readonly expiresAt: number;
}

/** Who has shown the password may fetch one backup once. The backups lie on this server, and so do the tickets. */
export class DownloadTickets {
  readonly #clock: Clock;
  readonly #tickets = new Map<string, Ticket>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  give(viewer: Viewer, name: string): { ticket: string; expiresAt: string } {
    const now = this.#clock.now().getTime();
    for (const [hash, { expiresAt }] of this.#tickets) if (expiresAt <= now) this.#tickets.delete(hash);
    const ticket = newToken();
    const expiresAt = now + VALID_MS;
    this.#tickets.set(hashToken(ticket), { name, viewerId: viewer.id, expiresAt });
    return { ticket, expiresAt: new Date(expiresAt).toISOString() };
  }

  /** Whether this is this member's ticket for this backup; it is spent by asking. */
  take(viewer: Viewer, name: string, ticket: string | undefined): boolean {
    const hash = hashToken(ticket ?? '');
    const found = this.#tickets.get(hash);
    if (found?.viewerId !== viewer.id || found.name !== name) return false;
    this.#tickets.delete(hash);
    return found.expiresAt > this.#clock.now().getTime();
  }
}
