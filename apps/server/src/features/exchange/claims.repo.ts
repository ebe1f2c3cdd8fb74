import { type ClaimState, OPEN_STATES } from '@windfall/contract';
import { type Selectable, type SqlBool, sql, type Updateable } from 'kysely';
import type { Reader, Writer } from '../../db/database.ts';
import { preparedForIds, preparedQuery } from '../../db/prepared-query.ts';
import type { Viewer } from '../../platform/auth/viewer.ts';
import type { ClaimEventsTable, ClaimsTable } from './claims.table.ts';

export type ClaimRow = Selectable<ClaimsTable>;
export type ClaimEventRow = Selectable<ClaimEventsTable>;

export async function findClaim(db: Reader, id: string): Promise<ClaimRow | undefined> {
  // PostgreSQL refuses NUL in text, so no claim has such an id.
  if (id.includes('\0')) return undefined;
  return (await findById(db, { id }))[0];
}

const findById = preparedQuery((db, { id }: { id: string }) =>
  db.selectFrom('claims').selectAll().where('id', '=', id),
);

/** Which of these claims have ended without a pickup. */
export async function findEnded(db: Reader, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('claims')
    .select('id')
    .where('id', 'in', ids)
    .where('state', '=', 'ended')
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Locks one claim until the transaction ends. */
export function lockClaimRow(trx: Writer, id: string): Promise<ClaimRow | undefined> {
  return trx
    .updateTable('claims')
    .set((eb) => ({ version: eb.ref('version') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
}

/** Stores a claim; undefined when its id exists. Fails when the asker has an open claim on the listing. */
export async function insertClaim(trx: Writer, row: NewClaimRow): Promise<ClaimRow | undefined> {
  return (await insertRow(trx, row))[0];
}

/** The columns of a new claim; the other columns have their defaults. */
export type NewClaimRow = Pick<ClaimRow, (typeof OPENED_WITH)[number]>;

const OPENED_WITH = [
  ...(['id', 'listing_id', 'listing_title', 'kind', 'asker_id', 'giver_id', 'wanted', 'given'] as const),
  ...(['swap_listing_id', 'swap_title', 'swap_amount', 'state', 'due_at', 'asked_at', 'changed_at'] as const),
  ...(['could', 'how_much', 'note', 'loan_from', 'loan_to', 'window_from', 'window_to'] as const),
] as const;

const insertRow = preparedQuery((db, row: NewClaimRow) => {
  const columns = Object.fromEntries(OPENED_WITH.map((name) => [name, row[name]]));
  return db
    .insertInto('claims')
    .values({ ...(columns as unknown as NewClaimRow), pickup_note: '', address: '', thanks: '' })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returningAll();
});

/** Changes a claim that has still this version; undefined when it was changed meanwhile. */
export async function updateClaim(
  trx: Writer,
  { id, version }: Pick<ClaimRow, 'id' | 'version'>,
  changes: Updateable<ClaimsTable>,
): Promise<ClaimRow | undefined> {
  const columns = Object.keys(changes).toSorted();
  const name = columns.join();
  const update = updates.get(name) ?? updateOf(columns);
  updates.set(name, update);
  return (await update(trx, { ...changes, found_id: id, found_version: version, version: version + 1 }))[0];
}

/**
 * Parts the claims of a suggested swap, and returns those whose hand-over is still to come: once, however many of its claims end.
 */
export async function partClaimsOfSwap(trx: Writer, swapId: string): Promise<ClaimRow[]> {
  const claims = await trx
    .updateTable('claims')
    .set({ suggested_swap_id: null })
    .where('suggested_swap_id', '=', swapId)
    .returningAll()
    .execute();
  return claims.filter(({ state }) => state === 'agreed');
}

/** By the columns that they set; the kinds of changes set about ten combinations. */
const updates = new Map<string, ReturnType<typeof updateOf>>();

type ClaimUpdate = Updateable<ClaimsTable> & { readonly found_id: string; readonly found_version: number };

const updateOf = (columns: readonly string[]) =>
  preparedQuery((db, values: ClaimUpdate) =>
    db
      .updateTable('claims')
      .set(
        Object.fromEntries([...columns, 'version'].map((name) => [name, values[name as keyof ClaimUpdate]])),
      )
      .where('id', '=', values.found_id)
      .where('version', '=', values.found_version)
      .returningAll(),
  );

export const insertClaimEvent = preparedQuery((db, event: ClaimEventRow) => {
  const { claim_id, n, at, actor, action, from_state, to_state, amount, by_user } = event;
  const values = { claim_id, n, at, actor, action, from_state, to_state, amount, by_user };
  return db.insertInto('claim_events').values(values);
});

/** The first event of a claim: its member asks, or promises what is wanted. */
export function openingOf({ id, kind, asked_at, wanted }: ClaimRow): ClaimEventRow {
  const [actor, action, to_state] =
    kind === 'wanted' ? (['giver', 'offer', 'offered'] as const) : (['asker', 'ask', 'asked'] as const);
  return {
    claim_id: id,
    n: 1,
    at: asked_at,
    actor,
    action,
    from_state: null,
    to_state,
    amount: wanted,
    by_user: null,
  };
}

/**
 * The events of these claims. A claim that has not changed since it was opened has one, which its row tells, but for who opened it
 * for a group.
 */
export async function findEvents(
  db: Reader,
  claims: readonly ClaimRow[],
  viewer?: Pick<Viewer, 'acting'>,
): Promise<ClaimEventRow[]> {
  const isRead = (claim: ClaimRow) => hasChanged(claim) || viewer?.acting !== undefined;
  const [changed, opened] = [claims.filter(isRead), claims.filter((claim) => !isRead(claim))];
  const ids = changed.map(({ id }) => id);
  return [...opened.map(openingOf), ...(ids.length > 0 ? await eventsOf(db, ids, {}) : [])];
}

const hasChanged = ({ version }: ClaimRow) => version > 1;

const eventsOf = preparedForIds((db, ids) =>
  db.selectFrom('claim_events').selectAll().where('claim_id', 'in', ids).orderBy('claim_id').orderBy('n'),
);

/** Claims in line of a listing, in the order of asking. */
export function findInLine(db: Reader, listingId: string): Promise<ClaimRow[]> {
  return db
    .selectFrom('claims')
    .selectAll()
    .where('listing_id', '=', listingId)
    .where('state', '=', 'asked')
    .orderBy('seq')
    .execute();
}

/** Whose claims are open on these listings. */
export async function findOpenPairs(db: Reader, listingIds: readonly string[]) {
  if (listingIds.length === 0) return [];
  return await db
    .selectFrom('claims')
    .select(['listing_id', 'asker_id', 'giver_id'])
    .where('listing_id', 'in', listingIds)
    // As text, so that both databases use the partial index of open claims.
    .where(sql<SqlBool>`state in ('asked', 'offered', 'agreed', 'out')`)
    .execute();
}

/** The open promises for something wanted that are given from this offer, latest first. */
export function findOpenFrom(db: Reader, listingId: string): Promise<ClaimRow[]> {
  return db
    .selectFrom('claims')
    .selectAll()
    .where('swap_listing_id', '=', listingId)
    .where('kind', '=', 'wanted')
    .where('state', 'in', [...OPEN_STATES])
    .orderBy('seq', 'desc')
    .execute();
}

/** How often each of these members has picked something up since this time. */
export async function countCollected(
  db: Reader,
  askerIds: readonly string[],
  since: string,
): Promise<ReadonlyMap<string, number>> {
  if (askerIds.length === 0) return new Map();
  const rows = await collectedBy(db, [...new Set(askerIds)], { since });
  return new Map(rows.map(({ asker_id, count }) => [asker_id, Number(count)]));
}

const collectedBy = preparedForIds((db, ids, { since }: { since: string }) =>
  db
    .selectFrom('claims')
    .select((eb) => ['asker_id', eb.fn.countAll<number>().as('count')])
    .where('asker_id', 'in', ids)
    // Written out, so that both databases use the index of pickups.
    .where('state', '=', sql.lit('collected'))
    .where('changed_at', '>=', since)
    .groupBy('asker_id'),
);

/** Whether something of this listing, or given in return for something, was picked up at this very time. */
export async function existsPickupAt(db: Reader, listingId: string, at: string): Promise<boolean> {
  const row = await db
    .selectFrom('claims')
    .select('id')
    .where((eb) => eb.or([eb('listing_id', '=', listingId), eb('swap_listing_id', '=', listingId)]))
    .where('state', '=', 'collected')
    .where('changed_at', '=', at)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Ids of claims that the clock has to change by now; only open ones are due. */
export async function findDue(db: Reader, now: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('claims')
    .select('id')
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .orderBy('seq')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

export interface ClaimPage {
  readonly role: 'asker' | 'giver';
  readonly userId: string;
  readonly otherId?: string | undefined;
  readonly open?: boolean | undefined;
  readonly before?: number | undefined;
  /** What is due first instead of the latest. */
  readonly isByDue?: boolean;
  readonly after?: readonly [due: string, seq: number] | undefined;
}

/** Claims that are not due come after all that are. */
const NEVER = '9999-12-31T23:59:59.999Z';

/** When a claim needs its members: the end of an answer's time, the beginning of the pickup, or the end of a loan. */
export const dueOf = ({ state, due_at, window_from, loan_to }: ClaimRow): string =>
  (state === 'offered'
    ? due_at
    : state === 'agreed'
      ? window_from
      : state === 'out'
        ? `${loan_to}${MIDNIGHT}`
        : null) ?? NEVER;

const MIDNIGHT = 'T00:00:00.000Z';

const due = sql<string>`coalesce(case state when 'offered' then due_at when 'agreed' then window_from
  when 'out' then loan_to || ${sql.lit(MIDNIGHT)} end, ${sql.lit(NEVER)})`;

/** A page of a member's claims, latest first or what is due first. */
export function findClaims(db: Reader, page: ClaimPage, limit: number): Promise<ClaimRow[]> {
  const [own, other] =
    page.role === 'asker' ? (['asker_id', 'giver_id'] as const) : (['giver_id', 'asker_id'] as const);
  let query = db.selectFrom('claims').selectAll().where(own, '=', page.userId);
  if (page.otherId !== undefined) query = query.where(other, '=', page.otherId);
  if (page.open !== undefined)
    query = query.where('state', page.open ? 'in' : 'not in', [...OPEN_STATES] as ClaimState[]);
  if (page.before !== undefined) query = query.where('seq', '<', page.before);
  if (!page.isByDue) return query.orderBy('seq', 'desc').limit(limit).execute();
  if (page.after) query = query.where(sql<SqlBool>`(${due}, seq) > (${sql.join([...page.after])})`);
  return query.orderBy(due).orderBy('seq').limit(limit).execute();
}

/** Deletes the address without a new version: nothing else about the claim changes. */
export async function clearAddress(trx: Writer, id: string, dueAt: string | null): Promise<void> {
  await trx.updateTable('claims').set({ address: '', due_at: dueAt }).where('id', '=', id).execute();
}

/** Sets when the clock looks at a claim again, and until when a late loan has taken days, without a new version. */
export async function postpone(
  trx: Writer,
  id: string,
  columns: { readonly due_at: string | null; readonly late_to?: string },
): Promise<void> {
  await trx.updateTable('claims').set(columns).where('id', '=', id).execute();
}
