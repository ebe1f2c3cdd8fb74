import type { Exchange } from './exchange.ts';

/** Answers a visitor with the response that was made for another one. */
export function findVisitorsResponse(exchange: Exchange): void {
  const { ctx, operation, request } = exchange;
  exchange.cacheEntry = ctx.responseCache.entryForVisitors(operation, request);
  exchange.response = exchange.cacheEntry?.cached;
}

/** Answers a member, whose session and input have been checked, with the response that was made for another one. */
export function findMembersResponse(exchange: Exchange): void {
  const { ctx, operation, request, viewer } = exchange;
  exchange.cacheEntry ??= ctx.responseCache.entryForMember(operation, request, viewer);
  exchange.response = exchange.cacheEntry?.cached;
}
