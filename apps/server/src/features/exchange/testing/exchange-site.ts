import type { Claim } from '@windfall/contract';
import { expect } from 'vitest';
import type { TestApp } from '../../../testing/test-app.ts';
import { runClock } from '../clock.ts';
import { type Neighbor, neighbors } from './exchange-client.ts';
import { type Command, isMove, type Kind } from './exchange-commands.ts';
import { brokenInvariants } from './exchange-invariants.ts';
import { ExchangeModel, MEMBERS, type ModelClaim, type ModelListing, ZONE } from './exchange-model.ts';

const HOUR_MS = 3_600_000;
/** Each step has an instant of its own, so that deadlines have an order. */
const STEP_MS = 1_001;
const PASSES_MS = [HOUR_MS, 3 * HOUR_MS, 26 * HOUR_MS, 8 * 24 * HOUR_MS];

type Answer = { readonly statusCode: number; json(): { code?: string } };

/** The server beside the model: does each command to both, and compares the answer and every row. */
export class ExchangeSite {
  readonly #t: TestApp;
  readonly #model = new ExchangeModel();
  readonly #people: readonly Neighbor[];
  #ids = 0;
  /** Number of commands by kind. */
  readonly done = new Map<Kind, number>();

  private constructor(t: TestApp, people: readonly Neighbor[]) {
    this.#t = t;
    this.#people = people;
  }

  /** A site with new members and without exchanges. */
  static async open(t: TestApp): Promise<ExchangeSite> {
    await t.ctx.db.transaction(async (trx) => {
      for (const table of ['claims', 'messages', 'notices', 'listings', 'user_blocks'] as const)
        await trx.deleteFrom(table).execute();
    });
    const site = new ExchangeSite(t, await people(t));
    await site.#keepSessions();
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
    this.done.set(command.kind, (this.done.get(command.kind) ?? 0) + 1);
    this.#advance(STEP_MS);
    await this.#do(command);
    expect(await this.#stored(), command.kind).toEqual(this.#expected());
    expect(await brokenInvariants(this.#t.ctx), command.kind).toEqual([]);
  }

  #advance(ms: number): void {
    this.#t.clock.advance(ms);
    this.#model.now = this.#t.clock.now().toISOString();
  }

  async #do(command: Command): Promise<void> {
    const { kind, member, target } = command;
    if (kind.startsWith('share') || this.#model.listings.length === 0) return this.#share(command);
    if (kind === 'pass time') return this.#pass(command);
    if (kind === 'block') return this.#block(member, target % MEMBERS);
    if (kind === 'deactivate') return this.#toggleMember(member);
    const listing = pick(this.#model.listings, target);
    if (kind === 'ask') return this.#ask(`claim${this.#nextId()}`, member, listing, command.amount);
    if (kind === 'edit stock') return this.#editStock(listing, command);
    if (kind === 'mark gone') return this.#markGone(listing, command.flag);
    if (kind === 'delete listing') return this.#delete(listing);
    const claim = this.#choose(command);
    if (claim) await this.#doToClaim(claim, command);
  }

  /** Claims that the command can change come first, so that most commands do. */
  #choose({ kind, target }: Command): ModelClaim | undefined {
    const { claims } = this.#model;
    const fit = claims.filter(({ state }) => FITTING[kind]?.includes(state));
    const from = fit.length > 0 && target % 8 !== 0 ? fit : claims;
    return from.length > 0 ? pick(from, target) : undefined;
  }

  async #doToClaim(claim: ModelClaim, command: Command): Promise<void> {
    const { kind, member, amount, flag } = command;
    const { asker, listing, wanted } = claim;
    if (kind === 'ask twice') return this.#ask(claim.id, asker, listing, flag ? wanted : wanted + 1);
    if (kind === 'pickup') return this.#pickup(claim, flag ? asker : listing.owner, amount);
    if (kind === 'move as another') return this.#move(claim, member, 'call-off');
    if (kind === 'move as before')
      return this.#move(claim, asker, flag ? 'accept' : 'withdraw', undefined, true);
    if (!isMove(kind)) return;
    const isAskers = ['accept', 'decline', 'withdraw', 'thank'].includes(kind);
    const isEither = kind === 'call-off' || kind === 'collect';
    const by = isAskers || (isEither && flag) ? asker : listing.owner;
    const isCounted = kind === 'offer' || kind === 'collect';
    return this.#move(claim, by, kind, isCounted && amount > 3 ? amount - 2 : undefined);
  }

  #nextId = () => (this.#ids += 1);

  async #share({ kind, member, target, amount, flag }: Command): Promise<void> {
    const rule = (['first', 'draw', 'least', 'choose'] as const)[target % 4] ?? 'first';
    const draw_at =
      rule === 'draw' ? new Date(Date.parse(this.#model.now) + 2 * HOUR_MS).toISOString() : null;
    const sharing = {
      ...{ stock: kind === 'share uncounted' ? null : amount * 2, rule, draw_at },
      ...{ at_once: flag, most_each: target % 5 === 0 ? 4 : null },
    };
    const body = { title: 'Plums', description: 'Fresh.', category: 'Fruits', sharing };
    const isActive = !this.#model.inactive.has(member);
    const response = await this.#person(member).call('POST', '/api/listings', body);
    expect(response.statusCode, response.body).toBe(isActive ? 201 : 401);
    if (!isActive) return;
    const { id } = response.json();
    const row = await this.#t.ctx.db.read
      .selectFrom('listing_sharing')
      .select('seed')
      .where('listing_id', '=', id)
      .executeTakeFirstOrThrow();
    this.#model.listings.push({
      ...{ id, owner: member, rule, atOnce: flag, most: sharing.most_each, drawAt: draw_at },
      ...{ seed: row.seed, stock: sharing.stock, isDrawn: false, isAvailable: true, isDeleted: false },
    });
  }

  async #ask(id: string, member: number, listing: ModelListing, wanted: number): Promise<void> {
    const expected = this.#model.ask(id, member, listing, wanted);
    const response = await this.#person(member).tryAsk(listing.id, { id, wanted });
    expect(codeOf(response)).toBe(expected);
    if (expected === 'ok') this.#compare(id, response.json());
  }

  async #move(
    claim: ModelClaim,
    member: number,
    action: Parameters<Neighbor['tryMove']>[1],
    amount?: number,
    isStale = false,
  ): Promise<void> {
    const version = claim.version - (isStale ? 1 : 0);
    const expected = this.#model.move(claim, member, action, amount, isStale);
    const response = await this.#person(member).tryMove({ id: claim.id, version } as Claim, action, {
      ...(amount !== undefined && { amount }),
    });
    expect(codeOf(response), action).toBe(expected);
    if (expected === 'ok') this.#compare(claim.id, response.json());
  }

  /** The answer shows what the model holds. */
  #compare(id: string, answer: Claim): void {
    const claim = this.#model.claims.find((one) => one.id === id);
    const { state, given, version, ended_why } = answer;
    expect({ state, given, version, ended_why }).toEqual({
      ...{ state: claim?.state, given: claim?.given, version: claim?.version, ended_why: claim?.why },
    });
  }

  async #pickup(claim: ModelClaim, member: number, hours: number): Promise<void> {
    const at = (ms: number) => new Date(Date.parse(this.#model.now) + ms).toISOString();
    const window = { from: at(hours * HOUR_MS), to: at((hours + 1) * HOUR_MS) };
    const { version } = claim;
    const expected = this.#model.pickup(claim, member, window);
    const isGiver = member === claim.listing.owner;
    const body = { version, window, ...(isGiver && { address: '12 Elm Street' }) };
    const response = await this.#person(member).call('PUT', `/api/claims/${claim.id}/pickup`, body);
    expect(codeOf(response)).toBe(expected);
  }

  async #editStock(listing: ModelListing, { amount, flag }: Command): Promise<void> {
    const stock = amount === 6 ? null : amount * (flag ? 1 : 3);
    const expected = this.#model.editStock(listing, stock);
    const { rule, drawAt, atOnce, most, owner, id } = listing;
    const sharing = { stock, rule, draw_at: drawAt, at_once: atOnce, most_each: most };
    const response = await this.#person(owner).call('PUT', `/api/listings/${id}`, { sharing });
    expect(codeOf(response)).toBe(expected);
  }

  async #markGone(listing: ModelListing, isAvailable: boolean): Promise<void> {
    const isPossible = !listing.isDeleted && !this.#model.inactive.has(listing.owner);
    const body = { is_available: isAvailable };
    const response = await this.#person(listing.owner).call('PUT', `/api/listings/${listing.id}`, body);
    expect(codeOf(response) === 'ok', response.body).toBe(isPossible);
    if (isPossible) listing.isAvailable = isAvailable;
  }

  /** Deletes its row, as the sweep does once the deletion can no longer be undone. */
  async #delete(listing: ModelListing): Promise<void> {
    await this.#t.ctx.db.transaction((trx) =>
      trx.deleteFrom('listings').where('id', '=', listing.id).execute(),
    );
    listing.isDeleted = true;
  }

  async #block(blocker: number, blocked: number): Promise<void> {
    const { blocks, inactive } = this.#model;
    if (blocker === blocked || inactive.has(blocker) || inactive.has(blocked)) return;
    const pair = `${blocker} ${blocked}`;
    const isBlocked = blocks.has(pair);
    const url = `/api/users/${this.#person(blocked).id}/block`;
    await this.#person(blocker).json(isBlocked ? 'DELETE' : 'POST', url);
    if (isBlocked) blocks.delete(pair);
    else blocks.add(pair);
  }

  async #toggleMember(member: number): Promise<void> {
    const { inactive } = this.#model;
    const isActive = inactive.delete(member);
    if (!isActive) inactive.add(member);
    await this.#t.ctx.db.transaction((trx) =>
      trx
        .updateTable('users')
        .set({ is_active: isActive ? 1 : 0 })
        .where('id', '=', this.#person(member).id)
        .execute(),
    );
  }

  async #pass({ target }: Command): Promise<void> {
    this.#advance(pick(PASSES_MS, target));
    await this.#keepSessions();
    this.#model.tick();
    await runClock(this.#t.ctx, async () => ZONE);
  }

  #person(member: number): Neighbor {
    return pick(this.#people, member);
  }

  /** Every row, in the words of the model. */
  async #stored() {
    const { read } = this.#t.ctx.db;
    const claims = await read.selectFrom('claims').selectAll().orderBy('seq').execute();
    const sharings = await read
      .selectFrom('listing_sharing')
      .innerJoin('listings', 'listings.id', 'listing_sharing.listing_id')
      .select(['listing_id', 'stock', 'held', 'gone', 'asking', 'drawn_at', 'is_available'])
      .execute();
    const notices = await read
      .selectFrom('notices')
      .select((eb) => ['user_id', eb.fn.countAll<number>().as('count')])
      .groupBy('user_id')
      .execute();
    const told = new Map(notices.map(({ user_id, count }) => [user_id, Number(count)]));
    const byId = new Map(sharings.map((sharing) => [sharing.listing_id, sharing]));
    return {
      claims: claims.map(({ id, state, ended_why: why, given, version, due_at: dueAt, address, draw_rank }) =>
        row(id, state, why, given, version, dueAt, address !== '', draw_rank ?? 0),
      ),
      listings: this.#model.listings.flatMap(({ id }) => {
        const one = byId.get(id);
        if (!one) return [`${id} deleted`];
        const { stock, held, gone, asking, drawn_at, is_available } = one;
        return [row(id, stock, held, gone, asking, drawn_at !== null, is_available === 1)];
      }),
      told: this.#people.map(({ id }) => told.get(id) ?? 0),
    };
  }

  #expected() {
    const { claims, listings, told } = this.#model;
    return {
      claims: claims.map(({ id, state, why, given, version, dueAt, hasAddress, rank }) =>
        row(id, state, why, given, version, dueAt, hasAddress, Number.isFinite(rank) ? rank : 0),
      ),
      listings: listings.map((one) =>
        one.isDeleted
          ? `${one.id} deleted`
          : row(
              ...[one.id, one.stock, this.#model.held(one), this.#model.gone(one)],
              ...[this.#model.line(one).length, one.isDrawn, one.isAvailable],
            ),
      ),
      told,
    };
  }
}

/** States from which a command leads on. */
const FITTING: Partial<Record<Kind, readonly string[]>> = {
  offer: ['asked'],
  refuse: ['asked'],
  withdraw: ['asked'],
  accept: ['offered'],
  decline: ['offered'],
  'call-off': ['offered', 'agreed'],
  collect: ['agreed'],
  miss: ['agreed'],
  pickup: ['offered', 'agreed'],
  again: ['missed', 'ended'],
  thank: ['collected'],
  'move as before': ['agreed', 'ended'],
};

const row = (...values: readonly (string | number | boolean | null)[]) => values.join(' ');

function pick<T>(values: readonly T[], index: number): T {
  const value = values[index % values.length];
  if (value === undefined) throw new Error('There is nothing to pick from');
  return value;
}

const codeOf = (response: Answer) => (response.statusCode < 300 ? 'ok' : response.json().code);

async function people(t: TestApp): Promise<Neighbor[]> {
  const names = Array.from({ length: MEMBERS }, (_, index) => `Member ${index}`);
  return Object.values(await neighbors(t, ...names));
}
