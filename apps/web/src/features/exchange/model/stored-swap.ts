/** The return of a swap, as a request names it. */
export interface SwapWish {
  listing_id: string;
  amount: number;
}

/** Reads a swap from a field of the outbox, where it is JSON text; null where there is none. */
export function readSwap(text: unknown): SwapWish | null {
  if (typeof text !== 'string') return null;
  try {
    const { listing_id, amount } = JSON.parse(text) ?? {};
    return typeof listing_id === 'string' && typeof amount === 'number' ? { listing_id, amount } : null;
  } catch {
    return null;
  }
}
