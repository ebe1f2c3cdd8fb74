import type { Operation } from '@windfall/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../../db/database.ts';
import { presentedTokens } from '../auth/presented-tokens.ts';
import type { MaybeViewer } from '../auth/viewer.ts';
import { etagOf, type SharedAnswer } from './send-result.ts';

/** Servers that share a database know nothing of each other's writes; a page of visitors is as old (pages/page-cache.ts). */
const FRESH_MS = 2_000;
const MAX_ANSWERS = 500;
const MAX_BYTES = 16 * 1024 * 1024;
const MAX_ANSWER_BYTES = 256 * 1024;

/** All who get the same answer. A member's e-mail address, for one, is shown to members alone. */
type Audience = 'visitors' | 'members';

interface Kept extends SharedAnswer {
  readonly writes: number;
  readonly until: number;
  /** Who gets another one: what is theirs is shown as theirs. */
  readonly owners: ReadonlySet<string>;
}

/** The place of one answer: what is known, and where what is made now can be put. */
export interface Sharing {
  readonly known: SharedAnswer | undefined;
  readonly keep: (result: unknown, body: string, reply: FastifyReply) => void;
}

/**
 * Answers that everybody of an audience gets the same. An answer is given again as long as this server has written nothing
 * since it began to be made, so nobody is shown what was true before their own or anybody's change here.
 */
export class ResponseCache {
  readonly #db: Pick<Database, 'writes' | 'dialect'>;
  readonly #answers = new Map<string, Kept>();
  #bytes = 0;

  constructor(db: Pick<Database, 'writes' | 'dialect'>) {
    this.#db = db;
  }

  /** For whoever does not say who they are. Undefined where the operation does not share its answers, or somebody does. */
  openToVisitors(operation: Operation, request: FastifyRequest): Sharing | undefined {
    if (!operation.shared || presentedTokens(request).length > 0) return undefined;
    return this.#open('visitors', request, '');
  }

  /**
   * For a member whose session was looked at. Undefined for administrators, for whoever is kept apart from somebody, and where
   * other servers may write: what members have just done by way of one of them they have to find at any other.
   */
  openToMember(operation: Operation, request: FastifyRequest, viewer: MaybeViewer): Sharing | undefined {
    if (!operation.shared || this.#db.dialect !== 'sqlite') return undefined;
    if (!viewer || viewer.isAdmin || viewer.hasBlocks !== false) return undefined;
    return this.#open('members', request, viewer.id);
  }

  #open(audience: Audience, request: FastifyRequest, viewerId: string): Sharing {
    const place = `${audience} ${addressOf(request)}`;
    const { writes } = this.#db;
    const kept = this.#answers.get(place);
    const isTrue = kept !== undefined && kept.writes === writes && kept.until > performance.now();
    return {
      known: isTrue && !kept.owners.has(viewerId) ? kept : undefined,
      keep: (result, body, reply) => {
        const owners = ownersOf(result);
        if (!owners.has(viewerId)) this.#keep(place, { writes, owners }, body, reply);
      },
    };
  }

  #keep(place: string, made: Pick<Kept, 'writes' | 'owners'>, text: string, reply: FastifyReply): void {
    // Where nothing was found, the next search is to be noted, too.
    if (reply.statusCode !== 200 || text === '[]') return;
    const body = Buffer.from(text);
    if (body.length > MAX_ANSWER_BYTES) return;
    this.#drop(place);
    const link = reply.getHeader('link');
    const until = performance.now() + FRESH_MS;
    const answer = { body, etag: etagOf(text), link: typeof link === 'string' ? link : undefined };
    this.#answers.set(place, { ...answer, ...made, until });
    this.#bytes += body.length;
    for (const oldest of this.#answers.keys()) {
      if (this.#answers.size <= MAX_ANSWERS && this.#bytes <= MAX_BYTES) break;
      this.#drop(oldest);
    }
  }

  #drop(place: string): void {
    const kept = this.#answers.get(place);
    if (!kept) return;
    this.#answers.delete(place);
    this.#bytes -= kept.body.length;
  }
}

/** The members of whom something is in it. */
function ownersOf(result: unknown): ReadonlySet<string> {
  const items: readonly ({ readonly user_id?: unknown } | null)[] = Array.isArray(result) ? result : [result];
  return new Set(items.map((item) => item?.user_id).filter((id) => typeof id === 'string'));
}

/** Without the timestamp that makes each address of the web app another one. */
function addressOf({ originalUrl: url }: FastifyRequest): string {
  if (!url.includes('_t=')) return url;
  return url.replace(/([?&])_t=[^&]*(&|$)/, (_, before: string, after: string) => (after ? before : ''));
}
