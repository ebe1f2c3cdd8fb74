import type { Claim } from '@windfall/contract';
import type { Reader } from '../../../db/database.ts';
import type { Moment } from '../../../lib/zoned-time.ts';
import type { SharingRow } from '../../listings/listings.service.ts';
import type { ClaimRow } from '../claims.repo.ts';
import { findRenewal, isFree } from './free-days.ts';
import { countOut } from './lent-days.repo.ts';
import { loanOf } from './loan-times.ts';

/** What the days of a loan allow. */
export interface LoanFacts {
  /** All its days are free, or it has them. */
  readonly isFree: boolean;
  /** One of the things is in the hands of its giver. */
  readonly isIn: boolean;
  /** Until when it can be kept longer; null where that is not possible. */
  readonly renewTo: string | null;
}

interface LoanSteps {
  readonly row: ClaimRow;
  readonly renewals: number;
  readonly steps: Claim['can'];
}

/** The facts of those of these claims that are loans, by id, as far as their steps need them. */
export async function loanFactsOf(
  db: Reader,
  claims: readonly LoanSteps[],
  sharings: readonly SharingRow[],
  moment: Moment,
): Promise<ReadonlyMap<string, LoanFacts>> {
  const facts = new Map<string, LoanFacts>();
  for (const { row, renewals, steps } of claims) {
    const loan = loanOf(row);
    const sharing = sharings.find(({ listing_id }) => listing_id === row.listing_id);
    if (!loan || !sharing) continue;
    const takesDays = row.state === 'missed' || row.state === 'back';
    const needsDays = steps.includes('offer') || (takesDays && steps.includes('undo'));
    const needsThing = steps.includes('collect') || (row.state === 'back' && steps.includes('undo'));
    facts.set(row.id, {
      isFree: !needsDays || (await isFree(db, sharing, loan)),
      isIn: !needsThing || (await isAnyIn(db, sharing)),
      renewTo: steps.includes('renew') ? await findRenewal(db, row, sharing, renewals, moment) : null,
    });
  }
  return facts;
}

/** Whether fewer are out than its owner has. The sharing is locked, or the answer may be old. */
export const isAnyIn = async (
  db: Reader,
  { listing_id, stock }: Pick<SharingRow, 'listing_id' | 'stock'>,
): Promise<boolean> => (await countOut(db, listing_id)) < (stock ?? 0);
