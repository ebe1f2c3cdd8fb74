import { hash, verify } from '@node-rs/argon2';
import { PASSWORD } from '@windfall/contract';
import { Semaphore } from '../../lib/semaphore.ts';
import { isVerifiableHash } from './password-hash.ts';

/** Cost of one hash: memory in KiB, passes and lanes. */
interface HashCost {
  readonly memoryCost: number;
  readonly timeCost: number;
  readonly parallelism: number;
}

/** OWASP Password Storage: argon2id with 19 MiB, two passes, one lane. */
const ARGON2ID: HashCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** One hash takes a whole core; the limit leaves cores to other requests. */
const MAX_AT_ONCE = 2;

/** Hashes and checks passwords, off the event loop. */
export class PasswordHasher {
  readonly #gate = new Semaphore(MAX_AT_ONCE);
  readonly #cost: HashCost;

  constructor(cost = ARGON2ID) {
    this.#cost = cost;
  }

  /** Number of callers that wait for their turn. */
  get queued(): number {
    return this.#gate.queued;
  }

  hash(password: string): Promise<string> {
    return this.#gate.run(() => hash(normalize(password), this.#cost));
  }

  /**
   * Whether the password matches the hash. Without a hash (no such account) a decoy is verified instead, so the
   * response time does not reveal which addresses have an account.
   */
  async verify(storedHash: string | null | undefined, password: string): Promise<boolean> {
    // Longer passwords cannot exist, and normalizing a megabyte would block the event loop.
    const isPossible = password.length <= PASSWORD.max;
    // The hash itself names its memory and time, so hashes that require more than the limits are refused.
    const own = isPossible && storedHash != null && isVerifiableHash(storedHash) ? storedHash : undefined;
    const against = own ?? decoyOf(this.#cost);
    const matches = await this.#gate.run(() => verify(against, isPossible ? normalize(password) : ''));
    return matches && own !== undefined;
  }
}

/** A well-formed hash of this cost that no password produces. Verifying it costs as much as any other hash. */
function decoyOf({ memoryCost, timeCost, parallelism }: HashCost): string {
  const [salt, digest] = ['A'.repeat(22), 'A'.repeat(43)];
  return `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$${salt}$${digest}`;
}

/**
 * Keyboards encode the same character in several ways; all of them count as the same password (NIST SP 800-63B,
 * 3.1.1.2).
 */
const normalize = (password: string) => password.normalize('NFKC');
