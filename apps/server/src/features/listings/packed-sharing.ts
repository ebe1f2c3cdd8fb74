import type { Sharing, SharingRule } from '@windfall/contract';
import { sql } from 'kysely';

/** A control character, which no stored text contains. */
const SEPARATOR = sql.lit('\u001f');

const COLUMNS = [
  ...['held', 'gone', 'asking', 'at_once', 'rule', 'stock', 'most_each', 'draw_at', 'drawn_at', 'seed'],
  ...['unit', 'in_return'],
];

/**
 * How a listing is shared, in one column; null without a row. A page of listings reads most of them without one, and twelve
 * columns more cost it a quarter of its time.
 */
export const packedSharing = sql<
  string | null
>`case when ${sql.ref('listing_sharing.listing_id')} is not null then ${sql.join(
  COLUMNS.map((name) => sql`coalesce(cast(${sql.ref(`listing_sharing.${name}`)} as text), '')`),
  sql` || ${SEPARATOR} || `,
)} end`;

type Unpacked = Omit<Sharing, 'left' | 'seed_hash'> & { readonly held: number; readonly gone: number };

export function unpackSharing(packed: string): Unpacked {
  const [held, gone, asking, atOnce, rule, stock, mostEach, drawAt, drawnAt, seed, unit, inReturn] =
    packed.split('\u001f');
  return {
    ...{ held: Number(held), gone: Number(gone), asking: Number(asking), at_once: atOnce === '1' },
    // The contract's rules alone are stored.
    rule: rule as SharingRule,
    ...{ stock: stock ? Number(stock) : null, most_each: mostEach ? Number(mostEach) : null },
    ...{ draw_at: drawAt || null, drawn_at: drawnAt || null, seed: seed || null },
    ...{ unit: unit ?? '', in_return: inReturn ?? '' },
  };
}
