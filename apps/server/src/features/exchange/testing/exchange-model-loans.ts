import { dayAfter, daysOf, EXCHANGE, type LoanDays } from '@windfall/contract';
import { dayIn } from '../../../lib/zoned-time.ts';
import { isLostBy, overlap } from '../loans/loan-times.ts';
import type { Actor, ModelClaim, ModelListing, ModelLoan } from './exchange-model-rows.ts';

export const ZONE = 'America/Los_Angeles';

/** The day of the site at this instant. */
export const todayAt = (now: string) => dayIn(ZONE, new Date(now));

export const newLoan = (days: LoanDays): ModelLoan => ({ ...days, lateTo: null, saidAt: null, renewals: 0 });

const KEEPING: readonly string[] = ['offered', 'agreed', 'out'];

/** How many of a listing are taken on a day: promised or lent, and by late ones. */
export function takenOn(claims: readonly ModelClaim[], listing: ModelListing, day: string) {
  const open = claims.filter((one) => one.listing === listing && KEEPING.includes(one.state) && one.loan);
  const held = open.filter(({ loan }) => loan && loan.from <= day && day < loan.to).length;
  const late = open.filter(({ loan }) => loan?.lateTo && loan.to <= day && day < loan.lateTo).length;
  return { held, late };
}

export function freeOn(claims: readonly ModelClaim[], listing: ModelListing, day: string): number {
  const { held, late } = takenOn(claims, listing, day);
  return (listing.stock ?? 0) - held - late;
}

export const isFree = (claims: readonly ModelClaim[], listing: ModelListing, days: LoanDays) =>
  daysOf(days).every((day) => freeOn(claims, listing, day) > 0);

export const countOut = (claims: readonly ModelClaim[], listing: ModelListing) =>
  claims.filter((one) => one.listing === listing && one.state === 'out').length;

/** Days on which anything of a listing is taken, with both numbers, as rows. */
export function daysTaken(claims: readonly ModelClaim[], listing: ModelListing): string[] {
  const loans = claims.flatMap(({ listing: own, loan }) => (own === listing && loan ? [loan] : []));
  const days = new Set(loans.flatMap(({ from, to, lateTo }) => daysOf({ from, to: lateTo ?? to })));
  return [...days].toSorted().flatMap((day) => {
    const { held, late } = takenOn(claims, listing, day);
    return held + late > 0 ? [`${day} ${held} ${late}`] : [];
  });
}

/** The most of a listing that are promised or lent on one day, without late ones. */
export function mostHeld(claims: readonly ModelClaim[], listing: ModelListing): number {
  const days = claims.flatMap((one) => (one.listing === listing && one.loan ? daysOf(one.loan) : []));
  return Math.max(0, ...days.map((day) => takenOn(claims, listing, day).held));
}

/** Whether a pickup is on days of a loan. */
export const isPickupIn = (loan: LoanDays | null, { from, to }: { from: string; to: string }): boolean =>
  !loan || [from, to].every((at) => todayAt(at) >= loan.from && todayAt(at) < loan.to);

/** Why these days cannot be asked for; undefined where they can. */
export function refusalOfDays(
  claims: readonly ModelClaim[],
  listing: ModelListing,
  days: LoanDays | null,
  wanted: number,
  now: string,
): string | undefined {
  if (!listing.lent) return days ? 'LISTING_NOT_LENT' : undefined;
  const today = todayAt(now);
  const latest = dayAfter(today, Math.floor(EXCHANGE.aheadMs / 86_400_000));
  const isAhead = days && days.from >= today && days.from <= latest;
  if (!isAhead || wanted !== 1 || daysOf(days).length > listing.lent.mostDays) return 'VALIDATION_FAILED';
  return isFree(claims, listing, days) ? undefined : 'LOAN_TAKEN';
}

/** Until when a loan can be kept longer; undefined where that is not possible. */
export function renewalOf(claims: readonly ModelClaim[], claim: ModelClaim, now: string): string | undefined {
  const { loan, listing } = claim;
  if (!loan || !listing.lent || todayAt(now) >= loan.to || loan.renewals >= listing.lent.renewals)
    return undefined;
  const waiting = claims.filter((one) => one.listing === listing && one.state === 'asked');
  const most = { from: loan.to, to: dayAfter(loan.to, listing.lent.mostDays) };
  const full = daysOf(most).find((day) => {
    const before = waiting.filter((one) => one.loan && one.loan.from <= day && day < one.loan.to).length;
    return freeOn(claims, listing, day) - before < 1;
  });
  const end = full ?? most.to;
  return end > loan.to ? end : undefined;
}

/** Whether the days of a loan allow a step today, as far as its state does. */
export function isInLoan({ loan, state }: ModelClaim, action: string, actor: Actor, now: string): boolean {
  if (!loan) return true;
  const today = todayAt(now);
  if (action === 'offer' || action === 'accept' || action === 'again') return today < loan.to;
  if (action === 'undo') return state === 'back' || loan.saidAt !== null || today < loan.to;
  if (action === 'collect') return today >= loan.from;
  if (action === 'return') return actor === 'giver' || loan.saidAt === null;
  if (action === 'renew') return loan.saidAt === null && today < loan.to && loan.renewals < 5;
  return action !== 'lost' || isLostBy(loan, today);
}

/** Whether a claim in line can be next for days that were given back. */
export function isNext(
  claims: readonly ModelClaim[],
  { loan, listing }: ModelClaim,
  freed: LoanDays | undefined,
  now: string,
): boolean {
  if (!loan) return true;
  return todayAt(now) < loan.to && (!freed || overlap(loan, freed)) && isFree(claims, listing, loan);
}

/** The days from today on that a loan gives back. */
export function freedBy({ loan }: ModelClaim, now: string): LoanDays | undefined {
  const today = todayAt(now);
  if (!loan) return undefined;
  const isAhead = loan.from > today;
  return { from: isAhead ? loan.from : today, to: loan.lateTo ?? loan.to };
}
