import { createHash } from 'node:crypto';

/** SHA-256 of a draw's seed, published before the draw (docs/product/exchange.md#draw). */
export const hashOfSeed = (seed: string) => createHash('sha256').update(seed).digest('hex');
