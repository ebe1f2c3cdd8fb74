import type { Sharing, SharingRule } from '@windfall/contract';

/** As `packedSharing` of the repository joins them. */
type Unpacked = Omit<Sharing, 'left' | 'seed_hash'> & { readonly held: number; readonly gone: number };

export function unpackSharing(packed: string): Unpacked {
  const [held, gone, asking, atOnce, rule, stock, mostEach, drawAt, drawnAt, seed, unit, inReturn] =
    packed.split('\u001f');
  return {
    held: Number(held),
    gone: Number(gone),
    asking: Number(asking),
    at_once: atOnce === '1',
    // The contract's rules alone are stored.
    rule: rule as SharingRule,
    stock: stock ? Number(stock) : null,
    most_each: mostEach ? Number(mostEach) : null,
    draw_at: drawAt || null,
    drawn_at: drawnAt || null,
    seed: seed || null,
    unit: unit ?? '',
    in_return: inReturn ?? '',
  };
}
