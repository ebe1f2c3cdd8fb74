import { queryOptions } from '@tanstack/react-query';
import type { getDraw, ResultOf } from '@windfall/contract';
import { apiOf } from '../../../lib/api/api-of.ts';
import { endpoint } from '../../../lib/api/endpoint.ts';

const getDrawEndpoint = endpoint<typeof getDraw>('GET', '/api/listings/{id}/draw');

type Draw = ResultOf<typeof getDraw>;
type DrawnClaim = Draw['claims'][number];

export interface CheckedDraw {
  /** The seed has the published hash, and the published order is that of the ranks. */
  isRight: boolean;
  ranked: readonly (DrawnClaim & { rank: string })[];
}

/** The draw of a listing, worked out anew by this browser; `checked` is null where it cannot, or before the draw. */
export const drawQuery = (listingId: string) =>
  queryOptions({
    queryKey: ['claims', 'draw', listingId] as const,
    queryFn: async ({ client, signal }) => {
      const { data: draw } = await apiOf(client).call(getDrawEndpoint, { params: { id: listingId }, signal });
      const { seed } = draw;
      return { draw, checked: seed !== null && canCheckDraws() ? await checkDraw(draw, seed) : null };
    },
  });

/** Only pages with https, and those of one's own computer, have the browser's SHA-256. */
const canCheckDraws = (): boolean => globalThis.crypto?.subtle !== undefined;

/** Works out the order of a draw anew: by the SHA-256 of the seed followed by the claim's id (docs/product/exchange.md#draw-check). */
async function checkDraw(draw: Draw, seed: string): Promise<CheckedDraw> {
  const ranked = await Promise.all(
    draw.claims.map(async (claim) => ({ ...claim, rank: await sha256(seed + claim.id) })),
  );
  const isOrdered = ranked.every(({ rank }, n) => n === 0 || (ranked[n - 1]?.rank ?? '') < rank);
  return { isRight: isOrdered && (await sha256(seed)) === draw.seed_hash, ranked };
}

async function sha256(text: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
