import type { Operation } from '@windfall/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../../db/database.ts';
import { presentedTokens } from '../auth/presented-tokens.ts';
import type { MaybeViewer } from '../auth/viewer.ts';
import { etagOf, type SharedAnswer } from './send-result.ts';

/**
 * Servers that share a database do not see each other's writes; cached pages of visitors have the same age
 * (pages/page-cache.ts).
 */
const FRESH_MS = 2_000;
const MAX_ANSWERS = 500;
const MAX_BYTES = 16 * 1024 * 1024;
const MAX_ANSWER_BYTES = 256 * 1024;

/** Callers who share a response. Email addresses, for one, are shown to members only. */
type Audience = 'visitors' | 'members';

interface Kept extends SharedAnswer {
  readonly writes: number;
  readonly until: number;
  /** Ids of the members whose own content it shows; they get a response of their own. */
  readonly owners: ReadonlySet<string>;
}

/** One cache entry: the stored response, if any, and the function that stores one. */
export interface Sharing {
  readonly known: SharedAnswer | undefined;
  readonly keep: (result: unknown, body: string, reply: FastifyReply) => void;
}

/**
 * Caches responses that are the same for a whole audience. A response is reused until this server writes, counted from
 * the moment it began to be made, so callers always see changes made here.
 */
export class ResponseCache {
  readonly #db: Pick<Database, 'writes' | 'dialect'>;
  readonly #answers = new Map<string, Kept>();
  #bytes = 0;

  constructor(db: Pick<Database, 'writes' | 'dialect'>) {
    this.#db = db;
  }

  /** Cache entry for visitors, or undefined when the response may not be cached. */
  openToVisitors(operation: Operation, request: FastifyRequest): Sharing | undefined {
    if (!operation.shared || presentedTokens(request).length > 0) return undefined;
    return this.#open('visitors', request, '');
  }

  /**
   * Cache entry for an authenticated member. Undefined for administrators, for members with blocks, and where other
   * servers may write, because members must see there what they changed through another server.
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
    // The next search must be counted again when this one found nothing.
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

/** Ids of the members whose content is in the result. */
function ownersOf(result: unknown): ReadonlySet<string> {
  const items: readonly ({ readonly user_id?: unknown } | null)[] = Array.isArray(result) ? result : [result];
  return new Set(items.map((item) => item?.user_id).filter((id) => typeof id === 'string'));
}

/** The URL without the cache-busting timestamp of the web app. */
function addressOf({ originalUrl: url }: FastifyRequest): string {
  if (!url.includes('_t=')) return url;
  return url.replace(/([?&])_t=[^&]*(&|$)/, (_, before: string, after: string) => (after ? before : ''));
}
