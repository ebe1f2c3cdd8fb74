import type { Claim, Stand } from '@windfall/contract';
import { expect } from 'vitest';
import { inZone } from '../../../../testing/in-zone.ts';
import type { TestApp } from '../../../../testing/test-app.ts';
import { shownEnding } from '../claim-state.ts';
import { runClock } from '../clock/clock.ts';
import { type Neighbor, neighbors } from './exchange-client.ts';
import type { Command, Kind } from './exchange-commands.ts';
import { pick } from './exchange-deed.ts';
import { Deeds } from './exchange-deeds.ts';
import { brokenInvariants } from './exchange-invariants.ts';
import { ExchangeModel } from './exchange-model.ts';
import { daysTaken, ZONE } from './exchange-model-loans.ts';
import { GROUP } from './exchange-model-rules.ts';
import { type Answered, orderOf } from './exchange-order.ts';
import { Pantry } from './exchange-pantry.ts';

const HOUR_MS = 3_600_000;
/** Each step has an instant of its own, so that deadlines have an order. */
const STEP_MS = 1_001;
const PASSES_MS = [HOUR_MS, 3 * HOUR_MS, 26 * HOUR_MS, 8 * 24 * HOUR_MS];

/** The server beside the model: does each command to both, and compares the answer and every row. */
export class ExchangeSite {
  readonly #t: TestApp;
  readonly #model = new ExchangeModel();
  readonly #people: readonly Neighbor[];
  readonly #deeds: Deeds;
  /** Number of commands by kind. */
  readonly done = new Map<Kind, number>();

  private constructor(t: TestApp, people: readonly Neighbor[], pantry: Pantry) {
    this.#t = t;
    this.#people = people;
    this.#deeds = new Deeds(t, this.#model, people, pantry);
  }

  /** A site with new members and without exchanges. */
  static async open(t: TestApp): Promise<ExchangeSite> {
    await t.ctx.db.transaction(async (trx) => {
      for (const table of ['claims', 'messages', 'notices', 'listings', 'user_blocks', 'stands'] as const)
        await trx.deleteFrom(table).execute();
    });
    const pantry = await Pantry.open(t);
    const site = new ExchangeSite(t, [...(await people(t)), pantry.neighbor], pantry);
    await site.#keepSessions();
    for (const person of site.#people)
      person.standCode = (await person.json<Stand>('POST', '/api/stands', { name: 'Stand' })).code;
    return site;
  }

  /** Sessions end sooner than some exchanges. */
  async #keepSessions(): Promise<void> {
    const expires_at = new Date(this.#t.clock.now().getTime() + 30 * 24 * HOUR_MS).toISOString();
    const last_seen_at = this.#t.clock.now().toISOString();
    await this.#t.ctx.db.transaction((trx) =>
      trx.updateTable('sessions').set({ expires_at, last_seen_at, created_at: last_seen_at }).execute(),
    );
  }

  async run(command: Command): Promise<void> {
    this.#count(command);
    this.#advance(STEP_MS);
    await this.#do(command);
    expect(await this.#stored(), command.kind).toEqual(expectedOf(this.#model));
    expect(await brokenInvariants(this.#t.ctx), command.kind).toEqual([]);
  }

  /**
   * Sends all commands at once. Their answers and rows must be those of some order of them, one after another; the model goes
   * on from there.
   */
  async runTogether(commands: readonly Command[]): Promise<void> {
    if (this.#model.listings.length === 0) return;
    this.#advance(STEP_MS);
    const deeds = commands.flatMap((command) => this.#deeds.of(command) ?? []);
    for (const command of commands) this.#count(command);
    const answered: Answered[] = [];
    await Promise.all(deeds.map(async (deed) => answered.push({ deed, code: (await deed.onServer()).code })));
    const stored = await this.#stored();
    const seqs = new Map(stored.claims.map(({ id }, index) => [id, index]));
    const rows = JSON.stringify(sorted(stored));
    const isStored = (model: ExchangeModel) => JSON.stringify(sorted(expectedOf(model))) === rows;
    const end = orderOf(this.#model, answered, seqs, isStored);
    if (!end) this.#noOrder(answered, stored);
    this.#model.follow(end, seqs);
    expect(await brokenInvariants(this.#t.ctx)).toEqual([]);
  }

  #noOrder(answered: readonly Answered[], stored: Stored): never {
    const model = this.#model.copy();
    const codes = answered.map(
      ({ deed, code }) => `${deed.name}: ${code}, in the order of answers ${deed.inModel(model)}`,
    );
    expect(sorted(stored), codes.join('\n')).toEqual(sorted(expectedOf(model)));
    const logged = this.#t.logged.map((line) => JSON.stringify(line));
    throw new Error(`No order of these has these answers: ${[...codes, ...logged].join('\n')}`);
  }

  #count({ kind }: Command): void {
    this.done.set(kind, (this.done.get(kind) ?? 0) + 1);
  }

  #advance(ms: number): void {
    this.#t.clock.advance(ms);
    this.#model.now = this.#t.clock.now().toISOString();
  }

  async #do(command: Command): Promise<void> {
    const { kind } = command;
    if (kind.startsWith('share') || this.#model.listings.length === 0) return this.#share(command);
    if (kind === 'pass time') return this.#pass(command);
    const deed = this.#deeds.of(command);
    if (!deed) return;
    const expected = deed.inModel(this.#model);
    const { code, claim } = await deed.onServer();
    expect(code, kind).toBe(expected);
    if (claim) this.#compare(claim);
  }

  async #share({ kind, member, target, amount, flag }: Command): Promise<void> {
    const isWanted = kind === 'share wanted';
    const isLent = kind === 'share lent';
    const lent = isLent ? { mostDays: 5, renewals: target % 3 } : null;
    const terms = lent && { comes_back: true, most_days: lent.mostDays, renewals: lent.renewals };
    const rule =
      (isWanted ? undefined : (['first', 'draw', 'least', 'choose'] as const)[target % 4]) ?? 'first';
    const draw_at =
      rule === 'draw' ? new Date(Date.parse(this.#model.now) + 2 * HOUR_MS).toISOString() : null;
    const sharing = {
      stock: isLent ? 1 + (amount % 2) : kind === 'share uncounted' || (isWanted && flag) ? null : amount * 2,
      rule,
      draw_at,
      at_once: flag && !isWanted,
      most_each: target % 5 === 0 && !isWanted && !isLent ? 4 : null,
    };
    const listed = isWanted ? 'wanted' : 'offer';
    const body = {
      kind: listed,
      title: 'Plums',
      description: 'Fresh.',
      category: 'Fruits',
      sharing: { ...sharing, ...terms },
    };
    const refusal = this.#model.outOf(member);
    const response = await pick(this.#people, member).call('POST', '/api/listings', body);
    const { id, code } = response.json();
    expect(code, response.body).toBe(refusal);
    if (refusal) return;
    const row = await this.#t.ctx.db.read
      .selectFrom('listing_sharing')
      .select('seed')
      .where('listing_id', '=', id)
      .executeTakeFirstOrThrow();
    const isAtStand = listed === 'offer' && !isLent && sharing.stock !== null;
    if (isAtStand) await this.#putAtStand(id, member);
    this.#model.listings.push({
      id,
      kind: listed,
      owner: member,
      rule,
      atOnce: sharing.at_once,
      most: sharing.most_each,
      drawAt: draw_at,
      lent,
      seed: row.seed,
      stock: sharing.stock,
      isAtStand,
      tapped: 0,
      isDrawn: false,
      isAvailable: true,
      goneAt: '',
      isDeleted: false,
    });
  }

  /** The operation takes all listings of a stand at once, of which a long run has too many. */
  async #putAtStand(listing_id: string, member: number): Promise<void> {
    const { standCode } = pick(this.#people, member);
    await this.#t.ctx.db.transaction(async (trx) => {
      const { id: stand_id } = await trx
        .selectFrom('stands')
        .select('id')
        .where('code', '=', standCode)
        .executeTakeFirstOrThrow();
      await trx
        .insertInto('stand_listings')
        .values({ listing_id, stand_id, added_at: this.#model.now })
        .execute();
    });
  }

  /** The answer shows what the model holds. */
  #compare({ id, state, given, version, ended_why, role, can }: Claim): void {
    const claim = this.#model.claim(id);
    expect({ state, given, version, ended_why, can }).toEqual({
      state: claim.state,
      given: claim.given,
      version: claim.version,
      ended_why: shownEnding(claim.why),
      can: this.#model.can(claim, role),
    });
  }

  async #pass({ target }: Command): Promise<void> {
    this.#advance(pick(PASSES_MS, target));
    await this.#keepSessions();
    this.#model.tick();
    await runClock(inZone(this.#t.ctx, ZONE));
  }

  /** Every row, in the words of the model. */
  async #stored(): Promise<Stored> {
    const { read } = this.#t.ctx.db;
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
      listings: this.#model.listings.flatMap(({ id }) => {
        const one = byId.get(id);
        if (!one) return [`${id} deleted`];
        const { stock, held, gone, asking, drawn_at, is_available } = one;
        const taken = (daysBy.get(id) ?? []).map((one) => `${one.day} ${one.held} ${one.late}`);
        return [row(id, stock, held, gone, asking, drawn_at !== null, is_available === 1, ...taken)];
      }),
      told: this.#people.map(({ id }) => told.get(id) ?? 0),
    };
  }
}

interface Stored {
  /** In the order of asking. */
  readonly claims: readonly { readonly id: string; readonly row: string }[];
  readonly listings: readonly string[];
  /** Number of notices about exchanges by member. */
  readonly told: readonly number[];
}

/** Every row that the model expects. */
function expectedOf(model: ExchangeModel): Stored {
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
const sorted = ({ claims, ...others }: Stored) => ({
  claims: claims.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
  ...others,
});

const row = (...values: readonly (string | number | boolean | null)[]) => values.join(' ');

async function people(t: TestApp): Promise<Neighbor[]> {
  const names = Array.from({ length: GROUP }, (_, index) => `Member ${index}`);
  return Object.values(await neighbors(t, ...names));
}
