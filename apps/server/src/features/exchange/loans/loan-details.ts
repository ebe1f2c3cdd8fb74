import type { BodyOf, ClaimAction, moveClaim } from '@windfall/contract';
import type { Updateable } from 'kysely';
import type { Writer } from '../../../db/database.ts';
import { AppError } from '../../../lib/app-error.ts';
import type { Moment } from '../../../lib/zoned-time.ts';
import type { SharingRow } from '../../listings/listings.service.ts';
import type { ClaimRow } from '../claims.repo.ts';
import type { ClaimsTable } from '../claims.table.ts';
import { findRenewal } from './free-days.ts';
import { isAnyIn } from './loan-facts.ts';

interface LoanMove {
  readonly action: ClaimAction;
  readonly role: 'giver' | 'asker';
  readonly body: Pick<BodyOf<typeof moveClaim>, 'text' | 'to'>;
}

/**
 * What a step of a loan stores beside its state: its condition, that it is back, or its new end; nothing for what is given away. Throws LOAN_STILL_OUT, UNDO_TAKEN
 * and LOAN_NOT_LONGER. The sharing is locked.
 */
export async function loanDetails(
  trx: Writer,
  { claim, sharing }: { readonly claim: ClaimRow; readonly sharing: SharingRow | undefined },
  renewals: number,
  { action, role, body: { text, to } }: LoanMove,
  moment: Moment,
): Promise<{ readonly set?: Updateable<ClaimsTable> }> {
  if (claim.loan_to === null) return {};
  if (action === 'collect') {
    if (sharing && !(await isAnyIn(trx, sharing))) throw new AppError('LOAN_STILL_OUT');
    return { set: { condition_out: text } };
  }
  if (action === 'return') {
    const condition = text === '' ? {} : { condition_back: text };
    const at = role === 'giver' ? { back_at: moment.now } : { back_said_at: moment.now };
    return { set: { ...condition, ...at } };
  }
  if (action === 'undo') {
    if (claim.state !== 'back') return { set: { back_said_at: null } };
    if (sharing && !(await isAnyIn(trx, sharing))) throw new AppError('UNDO_TAKEN');
    // The clock takes the days of a late one again.
    return { set: { back_said_at: null, back_at: null, late_to: null } };
  }
  if (action !== 'renew') return {};
  const latest = sharing && (await findRenewal(trx, claim, sharing, renewals, moment));
  const end = to ?? latest;
  if (!latest || !end || end > latest || end <= claim.loan_to) throw new AppError('LOAN_NOT_LONGER');
  return { set: { loan_to: end } };
}
