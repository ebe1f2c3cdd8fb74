import type { Context } from '../../context.ts';
import type { TransactionOptions, Writer } from '../../db/database.ts';
import { isForeignKeyViolation, isUniqueViolation } from '../../db/dialects/predicates.ts';
import { AppError } from '../../lib/app-error.ts';
import type { SharingRow } from '../listings/listings.service.ts';
import type { Role } from './claim-state.ts';
import { type ClaimEventRow, type ClaimRow, findClaim, findEvents, lockClaimRow } from './claims.repo.ts';
import { lockStoredSharings } from './stock/lock-stock.ts';

export interface LockedClaim {
  readonly claim: ClaimRow;
  /** Undefined once the listing is deleted. */
  readonly sharing: SharingRow | undefined;
}

/**
 * Locks the line of a claim and the stock of its swap, so that claims on one listing change one after another; of a deleted listing
 * the claim itself. The claim is as it is then.
 */
export async function lockClaim(trx: Writer, id: string): Promise<LockedClaim | undefined> {
  const found = await findClaim(trx, id);
  return found && lockFoundClaim(trx, found);
}

/** The same for a claim that this transaction has just read. */
export async function lockFoundClaim(
  trx: Writer,
  { id, listing_id, swap_listing_id }: ClaimRow,
): Promise<LockedClaim | undefined> {
  const sharings = await lockStoredSharings(trx, [listing_id, swap_listing_id]);
  const sharing = sharings.find((one) => one.listing_id === listing_id);
  // Read again: the lock waits for requests that change claims on the same listing.
  const claim = sharing ? await findClaim(trx, id) : await lockClaimRow(trx, id);
  return claim && { claim, sharing };
}

/** The listings whose stock a claim moves: its own and the one given in return, as far as they exist. */
export const stockOf = ({ listing_id, swap_listing_id }: ClaimRow): string[] =>
  [listing_id, swap_listing_id].filter((id) => id !== null);

/**
 * Runs `work` in a transaction, and once more when its listing is deleted meanwhile: the next attempt finds it gone. Throws
 * CLAIM_OPEN when the asker has another open claim on the listing.
 */
export async function claimTransaction<T>(
  { db }: Pick<Context, 'db'>,
  work: (trx: Writer) => Promise<T>,
  options: TransactionOptions = {},
): Promise<T> {
  try {
    return await db.transaction(work, options).catch((error: unknown) => {
      if (isForeignKeyViolation(error)) return db.transaction(work, options);
      throw error;
    });
  } catch (error) {
    throw isUniqueViolation(error) ? new AppError('CLAIM_OPEN', { cause: error }) : error;
  }
}

/** A step of a member, with the version of the claim that it was decided on. */
interface Decided {
  readonly action: string;
  readonly role: Role;
  readonly version: number;
}

/** A change that a repeated request finds done, and the events before it. */
export interface RepeatedChange {
  readonly done: ClaimEventRow;
  readonly earlier: readonly ClaimEventRow[];
}

/**
 * The change by which this step is done already; undefined while nothing has changed since it was decided on. Being passed over
 * leaves a claim as it was. Throws CLAIM_CHANGED after any other change (docs/product/exchange.md#claim-version).
 */
export async function findRepeated(
  trx: Writer,
  claim: ClaimRow,
  { action, role, version }: Decided,
): Promise<RepeatedChange | undefined> {
  if (version === claim.version) return undefined;
  if (version > claim.version) throw new AppError('CLAIM_CHANGED');
  const changes = (await findEvents(trx, [claim])).filter((event) => event.action !== 'pass');
  const [done, ...others] = changes.filter(({ n }) => n > version);
  if (!done) return undefined;
  if (others.length > 0 || done.action !== action || done.actor !== role) throw new AppError('CLAIM_CHANGED');
  return { done, earlier: changes.slice(0, -1) };
}
