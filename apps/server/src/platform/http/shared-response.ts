import { SEARCH_INTERPRETATION_HEADER } from '@windfall/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { actsAsGroup } from '../auth/act-as.ts';
import { presentedTokens } from '../auth/tokens.ts';
import { Compressible, etagOf, type SharedResponse } from './operation-response.ts';
import type { RequestScope } from './request-scope.ts';

/** Headers that tell about the result, so they are cached with it. */
const RESULT_HEADERS = ['link', SEARCH_INTERPRETATION_HEADER];

/** Callers who share a response. Email addresses, for one, are shown to members only. */
type Audience = 'visitors' | 'members';

/** Answers a visitor with the response that was made for another one. */
export function findVisitorsResponse(scope: RequestScope): void {
  const { operation, request } = scope;
  if (operation.shared && presentedTokens(request).length === 0 && !actsAsGroup(request))
    find(scope, 'visitors');
}

/**
 * Answers a member with the response that was made for another one, once session and input are checked. Not for
 * administrators, for members with blocks, and where other servers may write, because members must see there what they
 * changed through another server.
 */
export function findMembersResponse(scope: RequestScope): void {
  const { ctx, operation, viewer } = scope;
  if (!operation.shared || ctx.db.dialect !== 'sqlite') return;
  if (viewer && !viewer.isAdmin && viewer.hasBlocks === false) find(scope, 'members');
}

function find(scope: RequestScope, audience: Audience): void {
  const { ctx, request, viewer } = scope;
  scope.cacheEntry = ctx.responseCache.entry(`${audience} ${addressOf(request)}`);
  const { cached } = scope.cacheEntry;
  if (!cached?.owners.has(viewer?.id ?? '')) scope.response = cached;
}

/** Stores a response for the other callers of its audience and returns it; one that shows the viewer's own content is not theirs. */
export function storeShared(
  { cacheEntry, viewer, reply }: RequestScope,
  result: unknown,
  text: string,
): SharedResponse | undefined {
  // The next search must be counted again when this one found nothing.
  if (!cacheEntry || reply.statusCode !== 200 || text === '[]') return undefined;
  const owners = ownersOf(result);
  if (owners.has(viewer?.id ?? '')) return undefined;
  const made = sharedResponse(text, owners, reply);
  // Of requests that made the same at once, one compresses it.
  const latest = cacheEntry.latest();
  if (latest?.etag === made.value.etag) return latest;
  cacheEntry.store(made);
  return made.value;
}

function sharedResponse(text: string, owners: ReadonlySet<string>, reply: FastifyReply) {
  const compressible = new Compressible(text);
  const headers = Object.fromEntries(
    RESULT_HEADERS.flatMap((name) => {
      const value = reply.getHeader(name);
      return typeof value === 'string' ? [[name, value]] : [];
    }),
  );
  const value = { body: compressible.body, compressible, etag: etagOf(text), headers, owners };
  return { value, bytes: compressible.bytes };
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
