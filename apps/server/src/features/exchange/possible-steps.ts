import type { Claim } from '@windfall/contract';
import type { Reader } from '../../db/database.ts';
import type { Moment } from '../../lib/zoned-time.ts';
import type { Viewer } from '../../platform/auth/viewer.ts';
import { findMembersBlockedFrom } from '../blocks/blocks.service.ts';
import { findListingStates, type ListingState, type SharingRow } from '../listings/listings.service.ts';
import type { MemberFace } from '../users/users.service.ts';
import { BETWEEN_TWO, isDenial, OF_LISTING, possibleActions, waitsForDraw } from './claim-state.ts';
import { stockOf } from './claim-step.ts';
import { type ClaimEventRow, type ClaimRow, findOpenPairs } from './claims.repo.ts';
import { type LoanFacts, loanFactsOf } from './loans/loan-facts.ts';
import { isSwapListed } from './swap.ts';
import { neededAgain, type Outcome, outcomeOf, pastOf } from './undo-outcome.ts';

type Step = Claim['can'][number];

/** What the caller has loaded. */
interface Known {
  readonly people: ReadonlyMap<string, MemberFace>;
  readonly sharings: readonly SharingRow[];
  readonly events: readonly ClaimEventRow[];
}

interface Facts {
  readonly sharings: readonly SharingRow[];
  readonly listings: ReadonlyMap<string, ListingState>;
  /** Members with whom the viewer can deal. */
  readonly partners: ReadonlySet<string>;
  readonly openPairs: ReadonlySet<string>;
}

/** What the viewer can do with a claim now, and until when a loan can be kept longer. */
export interface PossibleSteps {
  readonly can: Claim['can'];
  readonly renewTo: string | null;
}

/** What the viewer can do with each of these claims now, by id: what the server would not refuse. */
export async function findPossibleSteps(
  db: Reader,
  rows: readonly ClaimRow[],
  viewer: Viewer,
  { people, sharings, events }: Known,
  moment: Moment,
): Promise<ReadonlyMap<string, PossibleSteps>> {
  const byClaim = Map.groupBy(events, ({ claim_id }) => claim_id);
  const all = rows.map((row) => {
    const past = byClaim.get(row.id) ?? [];
    const outcome = outcomeOf(past);
    const role = row.asker_id === viewer.id ? 'asker' : 'giver';
    const { renewals, ...others } = pastOf(past);
    const steps = possibleActions({ ...row, past: { renewals, ...others } }, role, moment);
    return { row, outcome, renewals, steps };
  });
  const having = (needed: ReadonlySet<Step>) =>
    all.flatMap(({ row, steps }) => (steps.some((step) => needed.has(step)) ? [row] : []));
  const [listings, partners, openPairs, loans] = await Promise.all([
    findListings(db, having(OF_LISTING)),
    findPartners(db, having(BETWEEN_TWO), viewer, people),
    findOpen(db, having(TO_OPEN)),
    loanFactsOf(db, all, sharings, moment),
  ]);
  const facts = { sharings, listings, partners, openPairs };
  return new Map(
    all.map(({ row, outcome, steps }) => [
      row.id,
      {
        can: steps.filter(
          (step) =>
            isAllowed(row, step, viewer, facts) &&
            isThere(row, step, outcome, sharings) &&
            isLoanAllowed(step, loans.get(row.id)),
        ),
        renewTo: loans.get(row.id)?.renewTo ?? null,
      },
    ]),
  );
}

/** What is given away has no such facts. */
function isLoanAllowed(step: Step, facts: LoanFacts | undefined): boolean {
  if (!facts) return true;
  if (step === 'offer') return facts.isFree;
  if (step === 'undo') return facts.isFree && facts.isIn;
  return step === 'collect' ? facts.isIn : step !== 'renew' || facts.renewTo !== null;
}

function isAllowed(row: ClaimRow, step: Step, viewer: Viewer, facts: Facts): boolean {
  if (isDenial(row, step)) return row.state === 'out' || !facts.openPairs.has(pairOf(row));
  if (BETWEEN_TWO.has(step) && !facts.partners.has(otherOf(row, viewer))) return false;
  if (!OF_LISTING.has(step)) return true;
  const listing = facts.listings.get(row.listing_id ?? '');
  if (!isListedFor(listing, step)) return false;
  if (row.swap_amount !== null && !isSwapListed(facts.listings.get(row.swap_listing_id ?? ''), step))
    return false;
  const sharing = facts.sharings.find(({ listing_id }) => listing_id === row.listing_id);
  if (step === 'offer' && (waitsForDraw(row, sharing) || isUsedUp(sharing))) return false;
  // A loan that is out is open itself.
  return !TO_OPEN.has(step) || row.state === 'out' || !facts.openPairs.has(pairOf(row));
}

/** What opens a claim again that was over. */
const TO_OPEN: ReadonlySet<Step> = new Set(['again', 'undo']);

/** Whether what a claim needs to be agreed again is left. */
function isThere(
  row: ClaimRow,
  step: Step,
  outcome: Outcome | undefined,
  sharings: readonly SharingRow[],
): boolean {
  if (step !== 'undo' || !outcome || row.loan_to !== null) return true;
  const sharing = sharings.find(({ listing_id }) => listing_id === row.listing_id);
  return !sharing || sharing.stock === null || neededAgain(row, outcome) <= leftOf(sharing, sharing.stock);
}

const leftOf = ({ held, gone }: SharingRow, stock: number) => stock - held - gone;

/** Whether all of the stock is promised or picked up. */
const isUsedUp = (sharing: SharingRow | undefined): boolean =>
  sharing !== undefined && sharing.stock !== null && leftOf(sharing, sharing.stock) <= 0;

/**
 * A deleted listing promises nothing. One that is hidden promises nothing new, and neither it nor one that is gone has a line to come
 * back to. Nor is what is no longer lent kept longer.
 */
export function isListedFor(listing: ListingState | undefined, step: Step): boolean {
  if (listing === undefined) return false;
  if (step === 'accept' || step === 'undo') return true;
  const needsAvailable = step === 'again' || step === 'renew';
  return listing.hidden_at === null && (!needsAvailable || listing.is_available === 1);
}

const otherOf = ({ asker_id, giver_id }: ClaimRow, { id }: Viewer) => (asker_id === id ? giver_id : asker_id);

/** At most one claim is open on a listing between two members. */
const pairOf = ({ listing_id, asker_id, giver_id }: Pick<ClaimRow, 'listing_id' | 'asker_id' | 'giver_id'>) =>
  `${listing_id} ${asker_id} ${giver_id}`;

/** The members and listings of the open claims beside these. */
async function findOpen(db: Reader, rows: readonly ClaimRow[]): Promise<ReadonlySet<string>> {
  const ids = [...new Set(rows.flatMap(({ listing_id }) => listing_id ?? []))];
  return new Set((await findOpenPairs(db, ids)).map(pairOf));
}

async function findListings(db: Reader, rows: readonly ClaimRow[]): Promise<Facts['listings']> {
  const ids = [...new Set(rows.flatMap(stockOf))];
  return new Map((await findListingStates(db, ids)).map((listing) => [listing.id, listing]));
}

async function findPartners(
  db: Reader,
  rows: readonly ClaimRow[],
  viewer: Viewer,
  people: ReadonlyMap<string, MemberFace>,
): Promise<ReadonlySet<string>> {
  if (rows.length === 0) return new Set();
  const blocked = await findMembersBlockedFrom(db, viewer);
  const others = rows.map((row) => otherOf(row, viewer));
  return new Set(others.filter((id) => people.get(id)?.isActive && !blocked.has(id)));
}
