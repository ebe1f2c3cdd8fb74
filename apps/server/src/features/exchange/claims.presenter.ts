import type { Claim, ClaimEvent, ClaimWindow, Loan } from '@windfall/contract';
import type { Moment } from '../../lib/zoned-time.ts';
import type { SharingRow } from '../listings/listings.service.ts';
import type { MemberFace } from '../users/users.service.ts';
import { type Role, shownEnding } from './claim-state.ts';
import type { ClaimEventRow, ClaimRow } from './claims.repo.ts';
import { dueBackAt, isLate, loanOf, photoMomentOf } from './loans/loan-times.ts';
import type { PossibleSteps } from './possible-steps.ts';
import { presentSwap } from './swap.ts';
import { addressTimes } from './times/deadlines.ts';

/** Data that a claim shows beside its own row. */
interface Surroundings {
  readonly sharing: SharingRow | undefined;
  /** Sharing of the other listing of which the claim moves some. */
  readonly swapSharing: SharingRow | undefined;
  readonly people: ReadonlyMap<string, MemberFace>;
  /** Place in line, from 1; null for a claim that is in none. */
  readonly place: number | null;
  /** What the member before it in a line of the rule 'least' picked up lately, for its asker. */
  readonly gotBefore: number | null;
  readonly gotLately: number;
  readonly seenAt: string | null;
  readonly events: readonly ClaimEventRow[];
  /** The members who did them for the group that reads. */
  readonly doers: ReadonlyMap<string, MemberFace>;
  readonly photos: NonNullable<Loan['photos']>;
  readonly steps: PossibleSteps | undefined;
  readonly moment: Moment;
}

/** A claim for one of its two members. The address has an operation of its own. */
export function presentClaim(row: ClaimRow, role: Role, about: Surroundings): Claim {
  const { sharing, people, place, gotBefore, gotLately, seenAt, events, steps } = about;
  const times = addressTimes({ from: row.window_from, to: row.window_to });
  const isAddressShown = row.state === 'agreed' && row.address !== '' && times !== null;
  // Of what is lent one thing is asked for.
  const stock = row.loan_to === null ? (sharing?.stock ?? null) : null;
  const swap = presentSwap(row, about.swapSharing);
  return {
    id: row.id,
    listing: {
      id: row.listing_id ?? '',
      title: row.listing_title,
      unit: sharing?.unit ?? '',
      is_counted: stock !== null,
      left: sharing && stock !== null ? stock - sharing.held - sharing.gone : null,
    },
    ...(row.kind === 'wanted' && { kind: row.kind }),
    role,
    asker: personOf(row.asker_id, people),
    giver: personOf(row.giver_id, people),
    wanted: row.wanted,
    ...(row.how_much && { how_much: row.how_much }),
    ...(swap && (row.kind === 'wanted' ? { from: swap } : { swap })),
    ...presentLoan(row, about),
    ...(sharing?.happens_from != null && { harvest: true as const }),
    given: row.given,
    state: row.state,
    ended_why: shownEnding(row.ended_why),
    place,
    ...(sharing && place !== null && { line: lineOf(row, sharing, gotBefore) }),
    got_lately: gotLately,
    asked_at: row.asked_at,
    due_at: row.state === 'offered' ? row.due_at : null,
    // `store-claim.ts` is the only writer.
    could: JSON.parse(row.could) as ClaimWindow[],
    note: row.note,
    window: row.window_from && row.window_to ? { from: row.window_from, to: row.window_to } : null,
    spot: row.spot,
    pickup_note: row.pickup_note,
    has_address: row.address !== '',
    address_from: isAddressShown ? times.from : null,
    address_until: isAddressShown ? times.until : null,
    address_seen_at: role === 'giver' ? seenAt : null,
    thanked_at: row.thanked_at,
    thanks: row.thanks,
    can: steps?.can ?? [],
    version: row.version,
    events: events.map((event) => presentEvent(event, role, about.doers)),
  };
}

function presentLoan(row: ClaimRow, { photos, steps, moment }: Surroundings): { loan?: Loan } {
  const loan = loanOf(row);
  if (!loan) return {};
  const { back_said_at, back_at, condition_out, condition_back } = row;
  const photoMoment = photoMomentOf(row, moment);
  return {
    loan: {
      ...loan,
      due_at: dueBackAt(loan, moment.zone),
      is_late: isLate(row, moment.today),
      renew_to: steps?.renewTo ?? null,
      back_said_at,
      back_at,
      condition_out,
      condition_back,
      ...(photos.length > 0 && { photos }),
      ...(photoMoment && { photo_moment: photoMoment }),
    },
  };
}

const lineOf = (
  { draw_rank }: ClaimRow,
  { rule, draw_at, drawn_at }: SharingRow,
  got_before: number | null,
) => ({ rule, draw_at, drawn_at, is_drawn: draw_rank !== null, got_before });

const personOf = (id: string, people: ReadonlyMap<string, MemberFace>) => ({
  id,
  name: people.get(id)?.full_name ?? '',
  picture: people.get(id)?.picture ?? null,
});

function presentEvent(
  { at, actor, action, from_state, to_state, amount, by_user }: ClaimEventRow,
  role: Role,
  doers: Surroundings['doers'],
): ClaimEvent {
  const by = actor === role ? doers.get(by_user ?? '')?.full_name : undefined;
  return {
    at,
    actor: actor as ClaimEvent['actor'],
    action,
    from: from_state,
    to: to_state,
    amount,
    ...(by !== undefined && { by }),
  };
}

/** What a member did for a group. */
type Act = Pick<ClaimEventRow, 'claim_id' | 'n' | 'at' | 'action' | 'by_user'>;

/** A claim in the export of a member, or of a group with who acted for it: without the address of another one, and with the ending that members are told. */
export const exportClaim = (row: ClaimRow, userId: string, acts: readonly Act[]) => ({
  ...row,
  address: row.giver_id === userId ? row.address : '',
  ended_why: shownEnding(row.ended_why),
  ...(acts.length > 0 && {
    acts: acts.filter(({ claim_id }) => claim_id === row.id).map(({ claim_id: _, ...act }) => act),
  }),
});
