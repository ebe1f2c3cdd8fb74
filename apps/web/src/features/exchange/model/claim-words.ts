import type { Claim, ClaimEvent } from '@windfall/contract';
import { unbroken } from '../../../lib/i18n/count-text.ts';
import type { strings } from '../strings.ts';

export type ClaimTexts = (typeof strings)['en'];

type Amounts = Pick<Claim, 'listing' | 'how_much' | 'from'>;

/** The other member of a claim, from its viewer's side. */
export const otherOf = ({ role, asker, giver }: Claim) => (role === 'asker' ? giver : asker);

/** Id of the element that says how a claim stands, in its conversation. */
export const statusId = ({ id }: Claim) => `claim-${id}`;

/** An amount of a listing: '6', '6 jars', or where nothing is counted what was said, or 'some'. What comes from an offer counts as there. */
export function amountOf(t: ClaimTexts, { listing, how_much, from }: Amounts, count: number | null): string {
  if (from?.amount != null && count !== null) return t.ofUnit(count, from.unit);
  return listing.is_counted && count !== null ? t.ofUnit(count, listing.unit) : unbroken(how_much) || t.some;
}

/** The return of a swap, in a sentence for the viewer; null without a swap. */
export function swapText(t: ClaimTexts, { swap, role, asker }: Claim): string | null {
  if (!swap) return null;
  const some = swap.amount === null ? t.some : t.ofUnit(swap.amount, swap.unit);
  return role === 'asker' ? t.youGive(some, swap.title) : t.theyGive(asker.name, some, swap.title);
}

/** How many a giver promises with one tap: what was asked for, or what is left of it. */
export function promisable({ wanted, listing }: Pick<Claim, 'wanted' | 'listing'>): number {
  return Math.max(1, Math.min(wanted, listing.left ?? wanted));
}

/** Who asks for how many of what. */
export function headline(t: ClaimTexts, claim: Claim): string {
  if (claim.loan) return loanHeadline(t, claim);
  const some = amountOf(t, claim, claim.wanted);
  const { title } = claim.listing;
  if (claim.harvest) return harvestHeadline(t, claim);
  if (claim.kind === 'wanted')
    return claim.role === 'asker'
      ? t.theyHave(claim.giver.name, some, title)
      : t.youHave(claim.asker.name, some, title);
  if (claim.role === 'asker') return t.youAsked(some, title);
  return (claim.state === 'asked' ? t.theyAsked : t.theyHadAsked)(claim.asker.name, some, title);
}

/** Who comes picking where, once both have agreed and until it is over; else who asks or asked to. */
function harvestHeadline(t: ClaimTexts, { state, role, asker, listing, wanted, given }: Claim): string {
  const { title } = listing;
  const isComing = state === 'agreed';
  const count = isComing ? (given ?? wanted) : wanted;
  if (role === 'asker') return (isComing ? t.comingToPick : t.askedToPick)(title, count);
  if (isComing) return t.theyAreComingToPick(asker.name, title, count);
  const isOpen = state === 'asked' || state === 'offered';
  return (isOpen ? t.theyAskToPick : t.theyAskedToPick)(asker.name, title, count);
}

/** Who borrows what: at first who asks to. */
function loanHeadline(t: ClaimTexts, claim: Claim): string {
  const { state, role, asker, giver, listing } = claim;
  if (role === 'giver') return (state === 'asked' ? t.theyAskLoan : t.theyBorrow)(asker.name, listing.title);
  return state === 'asked' ? t.youAskLoan(listing.title) : t.youBorrow(listing.title, giver.name);
}

/** Headline of the next step: the promise once there is one, else the request. */
export function stepHeadline(t: ClaimTexts, claim: Claim): string {
  const { kind, state, role, listing } = claim;
  if (claim.loan || claim.harvest || (state !== 'offered' && state !== 'agreed')) return headline(t, claim);
  const some = amountOf(t, claim, claim.given);
  const { name } = otherOf(claim);
  const isWanted = kind === 'wanted';
  if (role === 'asker') return (isWanted ? t.theyPromisedFor : t.theyPromisedOf)(name, some, listing.title);
  return (isWanted ? t.youPromisedFor : t.youPromisedOf)(name, some, listing.title);
}

/** One change in the history, named from the viewer's side. */
export function eventText(t: ClaimTexts, claim: Claim, event: ClaimEvent): string {
  const amount = event.amount ?? (event.action === 'ask' ? claim.wanted : claim.given);
  const asker = claim.role === 'asker' ? t.youBehind : claim.asker.name;
  return t.happened(actorName(t, claim, event), event, amountOf(t, claim, amount), asker);
}

function actorName(t: ClaimTexts, claim: Claim, { actor }: ClaimEvent): string {
  if (actor === 'rule') return t.actorRule;
  if (actor === 'clock') return t.actorClock;
  if (actor === 'admin') return t.actorAdmin;
  if (actor === claim.role) return t.you;
  // A newer server may know further ones.
  return actor === 'giver' || actor === 'asker' ? claim[actor].name : t.actorUnknown;
}
