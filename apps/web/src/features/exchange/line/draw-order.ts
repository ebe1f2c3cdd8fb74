import type { getDraw, ResultOf } from '@windfall/contract';

export type Draw = ResultOf<typeof getDraw>;
type DrawnClaim = Draw['claims'][number];

export interface CheckedDraw {
  /** The seed has the published hash, and the published order is that of the ranks. */
  isRight: boolean;
  ranked: readonly (DrawnClaim & { rank: string })[];
}

/** Only pages with https, and those of one's own computer, have the browser's SHA-256. */
export const canCheckDraws = (): boolean => globalThis.crypto?.subtle !== undefined;

/** Works out the order of a draw anew: by the SHA-256 of the seed followed by the claim's id (docs/product/exchange.md#draw-check). */
export async function checkDraw(draw: Draw, seed: string): Promise<CheckedDraw> {
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
