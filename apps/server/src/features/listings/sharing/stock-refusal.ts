import type { ListingKind } from '@windfall/contract';
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
): string {
  const [over, way] = kind === 'wanted' ? ['received', 'by'] : ['picked up', 'to'];
  const parts = [
    ...(holders ? namesOf(holders, way) : [held > 0 && `${held} promised`]),
    gone > 0 && `${gone} ${over}`,
  ];
  return `${held + gone} are promised or ${over}: ${parts.filter(Boolean).join(', ')}.`;
}

/** '6 promised to Amir Haddad', '2 to June Park', '4 to 2 others' */
function namesOf({ named, others, amount }: Holders, way: string): string[] {
  const rest = { name: others === 1 ? '1 other' : `${others} others`, amount };
  const all = others > 0 ? [...named, rest] : named;
  return all.map((one, index) => `${one.amount}${index === 0 ? ' promised' : ''} ${way} ${one.name}`);
}
