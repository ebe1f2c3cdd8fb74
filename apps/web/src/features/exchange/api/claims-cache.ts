import type { QueryClient } from '@tanstack/react-query';
import type { Claim, LiveEventData } from '@windfall/contract';
import type { LiveEventHandlers } from '../../../lib/live-events/live-event.ts';
import { CLAIMS_KEY, claimQuery } from './claims-query.ts';

/** Shows a changed claim everywhere, and fetches what depends on it. */
export function storeClaim(client: QueryClient, claim: Claim): void {
  client.setQueriesData({ queryKey: CLAIMS_KEY }, (known: unknown) => withClaim(known, claim));
  refreshClaims(client, claim.listing.id);
}

/** Fetches a claim anew, after the server refused a change of an old version. */
export async function reloadClaim(client: QueryClient, id: string): Promise<void> {
  await client.fetchQuery({ ...claimQuery(id), staleTime: 0 }).then(
    (claim) => storeClaim(client, claim),
    // A claim that is gone leaves the lists.
    () => client.invalidateQueries({ queryKey: CLAIMS_KEY }),
  );
}

/** Replaces the claim in a query's data: one claim, a list of claims, or pages of lists. */
function withClaim(known: unknown, claim: Claim): unknown {
  if (Array.isArray(known)) return known.map((one) => withClaim(one, claim));
  if (typeof known !== 'object' || known === null) return known;
  if ('pages' in known) return { ...known, pages: withClaim(known.pages, claim) };
  if ('claims' in known) return { ...known, claims: withClaim(known.claims, claim) };
  return 'id' in known && known.id === claim.id ? claim : known;
}

function refreshClaims(client: QueryClient, listingId: string | undefined): void {
  void client.invalidateQueries({ queryKey: CLAIMS_KEY });
  void client.invalidateQueries({ queryKey: ['listings', 'one', listingId] });
  void client.invalidateQueries({ queryKey: ['listings'], refetchType: 'none' });
}

export const claimEvents: LiveEventHandlers = {
  claim: (client, _userId, data) =>
    refreshClaims(client, { ...(data as Partial<LiveEventData<'claim'>> | null) }.listing_id),
  // Claims name their members and listings.
  user: (client) => void client.invalidateQueries({ queryKey: CLAIMS_KEY, refetchType: 'none' }),
};
