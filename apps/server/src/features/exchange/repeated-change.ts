import type { Writer } from '../../db/database.ts';
import { AppError } from '../../lib/app-error.ts';
import type { Role } from './claim-state.ts';
import { type ClaimEventRow, type ClaimRow, findEvents } from './claims.repo.ts';

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
