import { type ClaimState, OPEN_STATES } from '@windfall/contract';
import { sql } from 'kysely';
import type { Context } from '../../../context.ts';
import type { ClaimEventRow, ClaimRow } from '../claims.repo.ts';

/** Transitions that the history may contain, by the state before. */
const STEPS: Readonly<Record<ClaimState | 'none', readonly ClaimState[]>> = {
  none: ['asked', 'offered'],
  asked: ['asked', 'offered', 'agreed', 'ended'],
  out: ['out', 'agreed', 'back', 'ended'],
  back: ['back', 'out'],
  offered: ['offered', 'agreed', 'ended'],
  agreed: ['agreed', 'out', 'collected', 'missed', 'ended'],
  collected: ['collected', 'agreed'],
  missed: ['asked', 'agreed'],
  ended: ['asked'],
};

/** Violations of the invariants in the tables (docs/product/exchange.md#invariants), one sentence each. */
export async function brokenInvariants({ db }: Pick<Context, 'db'>): Promise<string[]> {
  const [sharings, claims, events] = [
    await db.read.selectFrom('listing_sharing').selectAll().execute(),
    await db.read.selectFrom('claims').selectAll().orderBy('seq').execute(),
    await db.read.selectFrom('claim_events').selectAll().orderBy('claim_id').orderBy('n').execute(),
  ];
  const byListing = Map.groupBy(claims, ({ listing_id }) => listing_id);
  const bySwap = Map.groupBy(claims, ({ swap_listing_id }) => swap_listing_id);
  const byClaim = Map.groupBy(events, ({ claim_id }) => claim_id);
  const tapped = await takenAtStands(db);
  const broken = sharings.flatMap((sharing) => {
    const { listing_id, stock, held, gone, asking } = sharing;
    const sum = sumsOf(byListing.get(listing_id) ?? [], bySwap.get(listing_id) ?? []);
    sum.gone += tapped.get(listing_id) ?? 0;
    const isCounted = held === sum.held && gone === sum.gone && asking === sum.asking;
    const isWithin = held >= 0 && gone >= 0 && (stock === null || held + gone <= stock);
    return isCounted && isWithin
      ? []
      : [`${listing_id}: ${JSON.stringify({ stock, held, gone, asking })} for ${JSON.stringify(sum)}`];
  });
  return [
    ...broken,
    ...openTwice(claims),
    ...(await tooManyOut(db)),
    ...claims.flatMap((claim) => brokenClaim(claim, byClaim.get(claim.id) ?? [])),
  ];
}

/** How much of each listing was taken at a stand. */
async function takenAtStands(db: Context['db']): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ listing_id: string; taken: number }>`
    select listing_id, sum(counted) as taken from stand_taps
    where counted > 0 and undone_at is null and listing_id is not null group by listing_id`.execute(db.read);
  return new Map(rows.map(({ listing_id, taken }) => [listing_id, Number(taken)]));
}

/** Listings of which more are lent, or out at once, than there are. */
async function tooManyOut(db: Context['db']): Promise<string[]> {
  const { rows } = await sql<{ listing_id: string }>`
    select listing_id from listing_sharing where comes_back = 1 and (
      stock < (select count(*) from claims where claims.listing_id = listing_sharing.listing_id and state = 'out')
      or exists (select 1 from lent_days
        where lent_days.listing_id = listing_sharing.listing_id and lent_days.held > stock))`.execute(
    db.read,
  );
  return rows.map(({ listing_id }) => `more of ${listing_id} are lent than there are`);
}

function sumsOf(claims: readonly ClaimRow[], swaps: readonly ClaimRow[]) {
  const sum = { held: 0, gone: 0, asking: 0 };
  for (const { state, given, loan_to } of claims) {
    if (state === 'asked') sum.asking += 1;
    if (loan_to !== null) continue;
    if (state === 'offered' || state === 'agreed') sum.held += given ?? 0;
    if (state === 'collected') sum.gone += given ?? 0;
  }
  for (const { state, swap_amount } of swaps) {
    if (state === 'offered' || state === 'agreed') sum.held += swap_amount ?? 0;
    if (state === 'collected') sum.gone += swap_amount ?? 0;
  }
  return sum;
}

function openTwice(claims: readonly ClaimRow[]): string[] {
  const open = claims.filter(
    ({ state, listing_id }) => listing_id !== null && (OPEN_STATES as readonly ClaimState[]).includes(state),
  );
  const pairs = Map.groupBy(
    open,
    ({ listing_id, asker_id, giver_id }) => `${listing_id} of ${asker_id} with ${giver_id}`,
  );
  return [...pairs].flatMap(([pair, { length }]) => (length > 1 ? [`${length} open claims on ${pair}`] : []));
}

function brokenClaim(claim: ClaimRow, events: readonly ClaimEventRow[]): string[] {
  const { id, state, version, address, due_at, loan_to } = claim;
  const isHeld = state === 'offered' || state === 'agreed';
  const broken: string[] = [];
  const opening = claim.kind === 'wanted' ? 'offered' : 'asked';
  if (events[0]?.to_state !== opening) broken.push(`${claim.kind} opened as ${events[0]?.to_state}`);
  if (claim.asker_id === claim.giver_id) broken.push('of its own giver');
  if (address !== '' && !isHeld) broken.push(`keeps its address as ${state}`);
  const isDue = isHeld || (loan_to !== null && (state === 'asked' || state === 'out'));
  if ((due_at !== null) !== isDue) broken.push(`${state} is due at ${due_at}`);
  if (events.length !== version || events.at(-1)?.to_state !== state)
    broken.push(`${events.length} events for version ${version}, the last to ${events.at(-1)?.to_state}`);
  for (const [index, { n, action, actor, from_state, to_state }] of events.entries()) {
    const before = events[index - 1]?.to_state ?? null;
    if (n !== index + 1 || from_state !== before || !STEPS[from_state ?? 'none'].includes(to_state))
      broken.push(`event ${n} from ${from_state} to ${to_state} after ${before}`);
    const wasOver = from_state === 'collected' || from_state === 'missed' || from_state === 'out';
    const isAgain = wasOver && to_state === 'agreed';
    if (isAgain !== (action === 'undo' && to_state !== 'out'))
      broken.push(`event ${n}, ${action}, from ${from_state} to ${to_state}`);
    const staysInLine = from_state === 'asked' && to_state === 'asked';
    if (
      staysInLine !== (action === 'pass' && actor === 'giver') ||
      (action === 'pass' && events[index - 1]?.action === 'pass')
    )
      broken.push(`event ${n}, ${action} by ${actor}, from ${from_state} to ${to_state}`);
  }
  return broken.map((what) => `claim ${id}: ${what}`);
}
