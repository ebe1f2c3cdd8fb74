import type { Context } from '../../context.ts';
import type { Reader, Writer } from '../../db/database.ts';
import { findTakenAt, reopenListing } from '../listings/listings.service.ts';
import type { Actor, Past } from './claim-state.ts';
import { stockOf } from './claim-step.ts';
import { type ClaimEventRow, type ClaimRow, existsPickupAt } from './claims.repo.ts';

/** That a claim was picked up or missed: how many were promised before. */
export interface Outcome {
  readonly promised: number;
}

/** The latest outcome in the events of a claim; undefined while there is none. */
export function outcomeOf(events: readonly ClaimEventRow[]): Outcome | undefined {
  const index = events.findLastIndex(({ action }) => action === 'collect' || action === 'miss');
  if (index < 0) return undefined;
  const promised = events.slice(0, index).findLast(({ amount }) => amount !== null)?.amount ?? 0;
  return { promised };
}

/** What the events of a claim tell about what can be done with it. */
export function pastOf(events: readonly ClaimEventRow[]): Past {
  const last = events.at(-1);
  return {
    undone: events.filter(({ action }) => action === 'undo').length,
    chances: events.filter(({ action }) => action === 'again').length,
    renewals: renewalsOf(events),
    last: last && { action: last.action, by: last.actor as Actor },
  };
}

/** How often a loan was kept longer since it was handed over. */
function renewalsOf(events: readonly ClaimEventRow[]): number {
  const since = events.findLastIndex(({ action }) => action === 'collect');
  return events.slice(since + 1).filter(({ action }) => action === 'renew').length;
}

/** How many more of its own listing a claim needs to be agreed again: what was handed over is still there. */
export const neededAgain = ({ state, given }: ClaimRow, { promised }: Outcome): number =>
  state === 'collected' ? promised - (given ?? 0) : promised;

/**
 * The listings of a claim that a pickup has marked as gone, because all was handed over; not those that their owners have marked.
 * The marks of both have a time, and that of a pickup is its own.
 */
export async function findClosedByPickup(db: Reader, claim: ClaimRow): Promise<string[]> {
  const closed: string[] = [];
  for (const id of stockOf(claim)) {
    const takenAt = await findTakenAt(db, id);
    if (takenAt !== null && (await existsPickupAt(db, id, takenAt))) closed.push(id);
  }
  return closed;
}

/** Makes these listings available again, of which a pickup was undone. */
export async function reopen({ db }: Pick<Context, 'db'>, trx: Writer, ids: readonly string[], now: string) {
  for (const id of ids) await reopenListing(trx, db.dialect, id, now);
}
