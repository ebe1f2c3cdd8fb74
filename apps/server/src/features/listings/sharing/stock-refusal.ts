import type { ListingKind, Refusal } from '@windfall/contract';
import type { Writer } from '../../../db/database.ts';
import type { SharingRow } from './sharing.repo.ts';

/** A member to whom, or by whom, some of a listing is promised. */
interface Holder {
  readonly name: string;
  readonly amount: number;
}

/** Who holds what is promised of a listing: a few by name, those with the most first, and the number and amount of the others. */
export interface Holders {
  readonly named: readonly Holder[];
  readonly others: number;
  readonly amount: number;
}

export type FindHolders = (trx: Writer, listingId: string) => Promise<Holders>;

/**
 * Why the stock of a listing cannot be so low: who would lose (docs/product/exchange.md#sharing-stock). Without holders only how much
 * is promised, since claims are for their two members.
 */
export function stockRefusal(
  { held, gone }: Pick<SharingRow, 'held' | 'gone'>,
  kind: ListingKind,
  holders: Holders | undefined,
): Refusal {
  return ({ stock: t }) => {
    const way = kind === 'wanted' ? t.received : t.pickedUp;
    const parts = [
      ...(holders ? partsOf(holders, way) : [held > 0 && t.promised(held)]),
      gone > 0 && way.over(gone),
    ];
    return way.tooLow(held + gone, parts.filter((part) => part !== false).join(', '));
  };
}

type Way = Parameters<Refusal>[0]['stock']['received' | 'pickedUp'];

/** '6 promised to Amir Haddad', '2 to June Park', '4 to 2 others' */
function partsOf({ named, others, amount }: Holders, way: Way): string[] {
  const first = named.map((one, index) => (index === 0 ? way.first : way.next)(one.amount, one.name));
  if (others === 0) return first;
  return [...first, (first.length === 0 ? way.firstOthers : way.others)(amount, others)];
}
