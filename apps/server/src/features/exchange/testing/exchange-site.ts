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
import { ZONE } from './exchange-model-loans.ts';
import { GROUP } from './exchange-model-rules.ts';
import { type Answered, orderOf } from './exchange-order.ts';
import { Pantry } from './exchange-pantry.ts';
import { expectedRows, type Rows, sortedRows, storedRows } from './exchange-rows.ts';

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
    expect(await storedRows(this.#t, this.#model, this.#people), command.kind).toEqual(
      expectedRows(this.#model),
    );
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
    const stored = await storedRows(this.#t, this.#model, this.#people);
    const seqs = new Map(stored.claims.map(({ id }, index) => [id, index]));
    const rows = JSON.stringify(sortedRows(stored));
    const isStored = (model: ExchangeModel) => JSON.stringify(sortedRows(expectedRows(model))) === rows;
    const end = orderOf(this.#model, answered, seqs, isStored);
    if (!end) this.#noOrder(answered, stored);
    this.#model.follow(end, seqs);
    expect(await brokenInvariants(this.#t.ctx)).toEqual([]);
  }

  #noOrder(answered: readonly Answered[], stored: Rows): never {
    const model = this.#model.copy();
    const codes = answered.map(
      ({ deed, code }) => `${deed.name}: ${code}, in the order of answers ${deed.inModel(model)}`,
    );
    expect(sortedRows(stored), codes.join('\n')).toEqual(sortedRows(expectedRows(model)));
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
}

async function people(t: TestApp): Promise<Neighbor[]> {
  const names = Array.from({ length: GROUP }, (_, index) => `Member ${index}`);
  return Object.values(await neighbors(t, ...names));
}
