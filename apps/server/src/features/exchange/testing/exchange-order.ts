import type { Deed } from './exchange-deed.ts';
import type { ExchangeModel } from './exchange-model.ts';

/** A deed that was answered while others were under way. */
export interface Answered {
  readonly deed: Deed;
  readonly code: string;
}

/**
 * Looks for an order in which these deeds, one after another, have the answers that they had at the same time and lead to what is
 * stored. `answered` is in the order of the answers, which is tried first. `seqs` are the stored orders of asking. Returns the
 * model after that order, or undefined when there is none.
 */
export function orderOf(
  model: ExchangeModel,
  answered: readonly Answered[],
  seqs: ReadonlyMap<string, number>,
  isStored: (model: ExchangeModel) => boolean,
): ExchangeModel | undefined {
  if (answered.length === 0) return isStored(model) ? model : undefined;
  for (const [index, { deed, code }] of answered.entries()) {
    const others = answered.toSpliced(index, 1);
    if (others.some((other) => comesBefore(other.deed, deed, seqs))) continue;
    const next = after(model, deed, code);
    const end = next && orderOf(next, others, seqs, isStored);
    if (end) return end;
  }
  return undefined;
}

/** The model after a deed, on time, late, or with a block between two looks for it; undefined when it answers otherwise. */
function after(model: ExchangeModel, deed: Deed, code: string): ExchangeModel | undefined {
  for (const when of [{ isLate: false }, { isLate: true }, { isLate: true, isBetween: true }]) {
    const next = Object.assign(model.copy(), when);
    if (deed.inModel(next) === code) return next;
  }
  return undefined;
}

/** Whether a deed must have asked for the same listing before another one. A refused question stores nothing and may come anywhere. */
function comesBefore({ asks }: Deed, { asks: other }: Deed, seqs: ReadonlyMap<string, number>): boolean {
  if (!asks || !other || asks.listingId !== other.listingId) return false;
  const [first, second] = [seqs.get(asks.claimId), seqs.get(other.claimId)];
  return first !== undefined && second !== undefined && first < second;
}
