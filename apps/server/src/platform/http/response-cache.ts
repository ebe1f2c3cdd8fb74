import { hash } from 'node:crypto';
import type { Operation } from '@windfall/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../../db/database.ts';
import { presentedTokens } from '../auth/presented-tokens.ts';
import type { MaybeViewer } from '../auth/viewer.ts';

/**
 * Servers that share a database do not see each other's writes; cached pages of visitors have the same age
 * (pages/page-cache.ts).
 */
const FRESH_MS = 2_000;
const MAX_RESPONSES = 500;
const MAX_BYTES = 16 * 1024 * 1024;
const MAX_RESPONSE_BYTES = 256 * 1024;

/** Callers who share a response. Email addresses, for one, are shown to members only. */
type Audience = 'visitors' | 'members';

/** A response made earlier for another caller of the same audience. */
interface CachedResponse {
  readonly body: Buffer;
  readonly etag: string;
  readonly link: string | undefined;
}

interface Entry extends CachedResponse {
  readonly writes: number;
  readonly until: number;
  /** Ids of the members whose own content it shows; they get a response of their own. */
  readonly owners: ReadonlySet<string>;
}

/** One cache entry: the stored response, if any, and the function that stores one. */
export interface CacheEntry {
  readonly cached: CachedResponse | undefined;
  readonly store: (result: unknown, body: string, reply: FastifyReply) => void;
}

/**
 * Caches responses that are the same for a whole audience. A response is reused until this server writes, counted from
 * the moment it began to be made, so callers always see changes made here.
 */
export class ResponseCache {
  readonly #db: Pick<Database, 'writes' | 'dialect'>;
  readonly #entries = new Map<string, Entry>();
  #bytes = 0;

  constructor(db: Pick<Database, 'writes' | 'dialect'>) {
    this.#db = db;
  }

  /** Cache entry for visitors, or undefined when the response may not be cached. */
  entryForVisitors(operation: Operation, request: FastifyRequest): CacheEntry | undefined {
    if (!operation.shared || presentedTokens(request).length > 0) return undefined;
    return this.#entry('visitors', request, '');
  }

  /**
   * Cache entry for an authenticated member. Undefined for administrators, for members with blocks, and where other
   * servers may write, because members must see there what they changed through another server.
   */
  entryForMember(operation: Operation, request: FastifyRequest, viewer: MaybeViewer): CacheEntry | undefined {
    if (!operation.shared || this.#db.dialect !== 'sqlite') return undefined;
    if (!viewer || viewer.isAdmin || viewer.hasBlocks !== false) return undefined;
    return this.#entry('members', request, viewer.id);
  }

  #entry(audience: Audience, request: FastifyRequest, viewerId: string): CacheEntry {
    const key = `${audience} ${addressOf(request)}`;
    const { writes } = this.#db;
    const entry = this.#entries.get(key);
    const isFresh = entry !== undefined && entry.writes === writes && entry.until > performance.now();
    return {
      cached: isFresh && !entry.owners.has(viewerId) ? entry : undefined,
      store: (result, body, reply) => {
        const owners = ownersOf(result);
        if (!owners.has(viewerId)) this.#store(key, { writes, owners }, body, reply);
      },
    };
  }

  #store(key: string, made: Pick<Entry, 'writes' | 'owners'>, text: string, reply: FastifyReply): void {
    // The next search must be counted again when this one found nothing.
    if (reply.statusCode !== 200 || text === '[]') return;
    const body = Buffer.from(text);
    if (body.length > MAX_RESPONSE_BYTES) return;
    this.#delete(key);
    const link = reply.getHeader('link');
    const until = performance.now() + FRESH_MS;
    const response = { body, etag: etagOf(text), link: typeof link === 'string' ? link : undefined };
    this.#entries.set(key, { ...response, ...made, until });
    this.#bytes += body.length;
    for (const oldest of this.#entries.keys()) {
      if (this.#entries.size <= MAX_RESPONSES && this.#bytes <= MAX_BYTES) break;
      this.#delete(oldest);
    }
  }

  #delete(key: string): void {
    const entry = this.#entries.get(key);
    if (!entry) return;
    this.#entries.delete(key);
    this.#bytes -= entry.body.length;
  }
}

export const etagOf = (body: string) => `W/"${hash('sha1', body, 'base64url')}"`;

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
