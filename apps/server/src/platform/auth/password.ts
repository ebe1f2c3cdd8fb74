import { hash, verify } from '@node-rs/argon2';
import { PASSWORD } from '@windfall/contract';
import { Semaphore } from '../../lib/semaphore.ts';
import { isVerifiableHash } from './password-hash.ts';

/** How much memory in KiB and how many passes a hash takes, on how many lanes. */
export interface HashCost {
  readonly memoryCost: number;
  readonly timeCost: number;
  readonly parallelism: number;
}

/** OWASP Password Storage: argon2id with 19 MiB, two passes, one lane. */
const ARGON2ID: HashCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hashing takes whole cores; a few at once leave the others to everybody else. */
const MAX_AT_ONCE = 2;

/** Hashes and checks passwords, off the event loop. */
export class PasswordHasher {
  readonly #gate = new Semaphore(MAX_AT_ONCE);
  readonly #cost: HashCost;

  constructor(cost = ARGON2ID) {
    this.#cost = cost;
  }

  /** How many wait for their turn. */
  get queued(): number {
    return this.#gate.queued;
  }

  hash(password: string): Promise<string> {
    return this.#gate.run(() => hash(normalize(password), this.#cost));
  }

  /**
   * Whether the password belongs to the hash. Without a hash (no such account) the same work is done on a decoy,
   * so that the time it takes tells nobody which addresses have an account.
   */
  async verify(storedHash: string | null | undefined, password: string): Promise<boolean> {
    // Nobody has a longer one, and normalizing a megabyte would hold everybody else up.
    const isPossible = password.length <= PASSWORD.max;
    // A hash tells how much memory and time to spend on it, so none is believed that asks for more than ours do.
    const own = isPossible && storedHash != null && isVerifiableHash(storedHash) ? storedHash : undefined;
    const against = own ?? decoyOf(this.#cost);
    const matches = await this.#gate.run(() => verify(against, isPossible ? normalize(password) : ''));
    return matches && own !== undefined;
  }
}

/** A well-formed hash of this cost that no password produces. Checking against it costs as much as any other check. */
function decoyOf({ memoryCost, timeCost, parallelism }: HashCost): string {
  const [salt, digest] = ['A'.repeat(22), 'A'.repeat(43)];
  return `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$${salt}$${digest}`;
}

/** Keyboards write the same character in several ways; all of them are the same password (NIST SP 800-63B, 3.1.1.2). */
const normalize = (password: string) => password.normalize('NFKC');
