import type { TestApp } from '../../../../testing/test-app.ts';
import type { Neighbor } from './exchange-client.ts';
import type { ExchangeModel } from './exchange-model.ts';
import { daysTaken } from './exchange-model-loans.ts';

/** All rows of the exchange as texts, to be compared. */
export interface Rows {
  /** In the order of asking. */
  readonly claims: readonly { readonly id: string; readonly row: string }[];
  readonly listings: readonly string[];
  /** Number of notices about exchanges by member. */
  readonly told: readonly number[];
}

/** Every row, in the words of the model. */
export async function storedRows(
  t: TestApp,
  model: ExchangeModel,
  people: readonly Neighbor[],
): Promise<Rows> {
  const { read } = t.ctx.db;
  const claims = await read.selectFrom('claims').selectAll().orderBy('seq').execute();
  const sharings = await read
    .selectFrom('listing_sharing')
    .innerJoin('listings', 'listings.id', 'listing_sharing.listing_id')
    .select(['listing_id', 'stock', 'held', 'gone', 'asking', 'drawn_at', 'is_available'])
    .execute();
  const notices = await read
    .selectFrom('notices')
    // Others are about wishes that a new listing meets.
    .where('kind', '=', 'exchange')
    .select((eb) => ['user_id', eb.fn.countAll<number>().as('count')])
    .groupBy('user_id')
    .execute();
  const told = new Map(notices.map(({ user_id, count }) => [user_id, Number(count)]));
  const days = await read.selectFrom('lent_days').selectAll().orderBy('day').execute();
  const daysBy = Map.groupBy(days, ({ listing_id }) => listing_id);
  const byId = new Map(sharings.map((sharing) => [sharing.listing_id, sharing]));
  return {
    claims: claims.map(
      ({
        id,
        state,
        ended_why: why,
        given,
        version,
        due_at: dueAt,
        address,
        draw_rank,
        loan_to,
        late_to,
      }) => ({
        id,
        row: row(state, why, given, version, dueAt, address !== '', draw_rank ?? 0, loan_to, late_to),
      }),
    ),
    listings: model.listings.flatMap(({ id }) => {
      const one = byId.get(id);
      if (!one) return [`${id} deleted`];
      const { stock, held, gone, asking, drawn_at, is_available } = one;
      const taken = (daysBy.get(id) ?? []).map((one) => `${one.day} ${one.held} ${one.late}`);
      return [row(id, stock, held, gone, asking, drawn_at !== null, is_available === 1, ...taken)];
    }),
    told: people.map(({ id }) => told.get(id) ?? 0),
  };
}

/** Every row that the model expects. */
export function expectedRows(model: ExchangeModel): Rows {
  const { claims, listings, told } = model;
  return {
    claims: claims.map(({ id, state, why, given, version, dueAt, hasAddress, rank, loan }) => ({
      id,
      row: row(
        ...[state, why, given, version, dueAt, hasAddress, Number.isFinite(rank) ? rank : 0],
        ...[loan?.to ?? null, loan?.lateTo ?? null],
      ),
    })),
    listings: listings.map((one) =>
      one.isDeleted
        ? `${one.id} deleted`
        : row(
            ...[one.id, one.stock, model.held(one), model.gone(one)],
            ...[model.line(one).length, one.isDrawn, one.isAvailable],
            ...daysTaken(model.claims, one),
          ),
    ),
    told: [...told],
  };
}

/** Members who ask for different listings at the same time are in no order. */
export const sortedRows = ({ claims, ...others }: Rows) => ({
  claims: claims.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
  ...others,
});

const row = (...values: readonly (string | number | boolean | null)[]) => values.join(' ');
