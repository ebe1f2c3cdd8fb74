import { type Claim, type ClaimAction, dayAfter, type LoanDays } from '@windfall/contract';
import type { TestApp } from '../../../../testing/test-app.ts';
import { beginOf } from '../loans/loan-times.ts';
import type { Neighbor } from './exchange-client.ts';
import { type Command, isMove } from './exchange-commands.ts';
import { type Answer, answerOf, type Deed, FITTING, pick } from './exchange-deed.ts';
import { isAboutMembers, MemberDeeds, writeTo } from './exchange-member-deeds.ts';
import type { ExchangeModel, ModelWindow } from './exchange-model.ts';
import { todayAt, ZONE } from './exchange-model-loans.ts';
import type { ModelClaim, ModelListing, ModelSwap } from './exchange-model-rows.ts';
import type { Pantry } from './exchange-pantry.ts';

const HOUR_MS = 3_600_000;

/** Makes deeds of commands: chooses listings and claims among those that the model has. */
export class Deeds {
  readonly #t: TestApp;
  readonly #model: ExchangeModel;
  readonly #people: readonly Neighbor[];
  readonly #members: MemberDeeds;
  #ids = 0;

  constructor(t: TestApp, model: ExchangeModel, people: readonly Neighbor[], pantry: Pantry) {
    this.#t = t;
    this.#model = model;
    this.#people = people;
    this.#members = new MemberDeeds(t, model, people, pantry);
  }

  /** Undefined where there is nothing to do it to. */
  of(command: Command): Deed | undefined {
    const { kind, target, amount, flag } = command;
    if (isAboutMembers(kind)) return this.#members.of(command);
    if (kind === 'borrow' || kind === 'ask' || kind === 'ask with swap' || kind === 'promise')
      return this.#open(command);
    if (kind === 'undo tap') return this.#undoTap(target);
    const listing = pick(this.#model.listings, target);
    if (kind === 'tap') return this.#tap(command);
    if (kind === 'edit stock') {
      const stock = amount === 6 && !listing.lent ? null : amount * (flag ? 1 : 3);
      return this.#editStock(listing, stock);
    }
    if (kind === 'mark gone') return this.#markGone(listing, flag);
    if (kind === 'delete listing') return this.#delete(listing);
    const claim = this.#choose(command);
    return claim && this.#toClaim(claim, command);
  }

  #open({ kind, member, target, amount, flag }: Command): Deed {
    const claimId = this.#newId();
    const swapped = this.#listed(target + amount, (one) => one.kind === 'offer');
    const by = kind === 'ask with swap' && target % 8 !== 0 ? swapped.owner : member;
    const asked = kind === 'promise' ? 'wanted' : 'offer';
    const isLent = kind === 'borrow';
    const listing = this.#listed(
      target,
      (one) => one.kind === asked && one.owner !== by && (one.lent !== null) === isLent,
    );
    const swap = kind === 'ask with swap' ? { listing: swapped, amount: flag ? 1 : amount } : null;
    const deed =
      kind === 'promise'
        ? this.#promise(claimId, by, listing, amount)
        : this.#ask(
            claimId,
            by,
            listing,
            isLent ? 1 : amount,
            swap,
            isLent ? this.#days(target, amount) : null,
          );
    return { ...deed, asks: { claimId, listingId: listing.id } };
  }

  #newId(): string {
    this.#ids += 1;
    return `00000000-0000-4000-8000-${String(this.#ids).padStart(12, '0')}`;
  }

  /** Days that begin today or soon; a week is mostly too long. */
  #days(target: number, amount: number): LoanDays {
    const from = dayAfter(todayAt(this.#model.now), target % 4);
    return { from, to: dayAfter(from, amount) };
  }

  /** One of the listings that fit, mostly. */
  #listed(target: number, isFit: (listing: ModelListing) => boolean): ModelListing {
    const { listings, inactive } = this.#model;
    const fit = listings.filter(
      (one) => isFit(one) && !one.isDeleted && one.isAvailable && !inactive.has(one.owner),
    );
    return pick(fit.length > 0 && target % 8 !== 0 ? fit : listings, target);
  }

  /** Claims that the command can change come first, so that most commands do. */
  #choose({ kind, target }: Command): ModelClaim | undefined {
    const { claims, now } = this.#model;
    const fit = claims.filter(
      ({ state, swap, windowFrom }) =>
        FITTING[kind]?.includes(state) &&
        (kind !== 'end swap' || swap !== null) &&
        (kind !== 'miss too early' || windowFrom === null || windowFrom > now),
    );
    const from = fit.length > 0 && target % 8 !== 0 ? fit : claims;
    return from.length > 0 ? pick(from, target) : undefined;
  }

  #toClaim(claim: ModelClaim, command: Command): Deed | undefined {
    const { kind, member, amount, flag } = command;
    const { asker, giver } = claim;
    if (kind === 'ask twice') return this.#again(claim, flag);
    if (kind === 'pickup') return this.#pickup(claim, flag ? asker : giver, amount);
    if (kind === 'address without a time') return this.#plan(claim, claim.giver, null);
    if (kind === 'miss too early') return this.#move(claim, giver, 'miss');
    if (kind === 'end swap') return this.#endSwap(claim, flag, amount);
    if (kind === 'move as another') return this.#move(claim, member, 'call-off');
    if (kind === 'move as before') return this.#repeat(claim, amount, flag);
    if (!isMove(kind)) return undefined;
    const isAskers = ['accept', 'decline', 'withdraw', 'thank', 'renew'].includes(kind);
    const isEither = kind === 'call-off' || kind === 'collect' || kind === 'undo' || kind === 'return';
    const by = isAskers || (isEither && flag) ? asker : giver;
    const isCounted = kind === 'offer' || kind === 'collect';
    const to = kind === 'renew' && flag && claim.loan ? dayAfter(claim.loan.to, amount) : undefined;
    return this.#move(claim, by, kind, isCounted && amount > 3 ? amount - 2 : undefined, claim.version, to);
  }

  /** The request that opened the claim, or one that differs from it. */
  #again({ id, asker, giver, listing, wanted, swap, loan }: ModelClaim, isSame: boolean): Deed {
    const amount = isSame ? wanted : wanted + 1;
    // Without its listing a repeated swap cannot be named.
    const named = swap?.listing.isDeleted ? null : swap;
    return listing.kind === 'wanted'
      ? this.#promise(id, giver, listing, amount)
      : this.#ask(id, asker, listing, swap && !named ? amount + 1 : amount, named, loan);
  }

  #ask(
    claimId: string,
    member: number,
    { id }: ModelListing,
    wanted: number,
    swap: ModelSwap | null,
    days: LoanDays | null,
  ): Deed {
    const loan = days && { from: days.from, to: days.to };
    const inReturn = swap && { listing_id: swap.listing.id, amount: swap.amount };
    const body = { id: claimId, wanted, ...(inReturn && { swap: inReturn }), ...(loan && { loan }) };
    return {
      name: `${member} asks ${id} for ${JSON.stringify(body)}`,
      inModel: (model) => {
        const given = swap && { listing: model.listing(swap.listing.id), amount: swap.amount };
        return model.ask(claimId, member, model.listing(id), wanted, given, loan);
      },
      onServer: async () => answerOf(await this.#person(member).tryAsk(id, body)),
    };
  }

  #promise(claimId: string, member: number, { id }: ModelListing, amount: number): Deed {
    return {
      name: `${member} promises ${amount} of ${id} as ${claimId}`,
      inModel: (model) => model.promise(claimId, member, model.listing(id), amount),
      onServer: async () => answerOf(await this.#person(member).tryPromise(id, { id: claimId, amount })),
    };
  }

  /** The listing that is given in return is deleted or marked. */
  #endSwap({ swap }: ModelClaim, isAvailable: boolean, amount: number): Deed | undefined {
    if (!swap) return undefined;
    return amount === 1 ? this.#delete(swap.listing) : this.#markGone(swap.listing, isAvailable);
  }

  #move(
    { id, version: present }: ModelClaim,
    member: number,
    action: ClaimAction,
    amount?: number,
    version = present,
    to?: string,
  ): Deed {
    const body = { ...(amount !== undefined && { amount }), ...(to !== undefined && { to }) };
    return {
      name: `${member} does ${action} to ${id} at ${version}`,
      inModel: (model) => model.move(model.claim(id), member, action, amount, version, to),
      onServer: async () =>
        answerOf(await this.#person(member).tryMove({ id, version } as Claim, action, body)),
    };
  }

  /** A step at the version before: the latest one again, with the same or another amount, or another step. */
  #repeat(claim: ModelClaim, amount: number, isLast: boolean): Deed {
    const { last, asker, giver, version, given, windowFrom } = claim;
    const by = last.actor === 'giver' ? giver : asker;
    if (isLast && last.action === 'pickup')
      return this.#pickup(claim, by, amount, version - 1, amount > 2 ? windowFrom : null);
    if (!isLast || !isMove(last.action))
      return this.#move(claim, asker, amount > 3 ? 'accept' : 'withdraw', undefined, version - 1);
    const amounts = [undefined, undefined, given ?? undefined, given ?? undefined, 1, 2];
    return this.#move(claim, by, last.action, amounts[amount - 1], version - 1);
  }

  #pickup(claim: ModelClaim, member: number, hours: number, version?: number, from?: string | null): Deed {
    const begin = Math.max(Date.parse(this.#model.now), this.#beginOf(claim));
    const start = from ? Date.parse(from) : begin + hours * HOUR_MS;
    const at = (ms: number) => new Date(start + ms).toISOString();
    return this.#plan(claim, member, { from: at(0), to: at(HOUR_MS) }, version);
  }

  /** A pickup is in the days of a loan, mostly. */
  #beginOf({ loan }: ModelClaim): number {
    return loan ? Date.parse(beginOf(loan.from, ZONE)) : 0;
  }

  #plan(
    { id, giver, version: present }: ModelClaim,
    member: number,
    window: ModelWindow | null,
    version = present,
  ): Deed {
    const body = { version, window, ...(member === giver && { address: '12 Elm Street' }) };
    return {
      name: `${member} plans ${id} at ${version}`,
      inModel: (model) => model.pickup(model.claim(id), member, window, version),
      onServer: async () =>
        answerOf(await this.#person(member).call('PUT', `/api/claims/${id}/pickup`, body)),
    };
  }

  #editStock({ id, owner, rule, drawAt, atOnce, most, lent }: ModelListing, stock: number | null): Deed {
    const terms = lent && { comes_back: true, most_days: lent.mostDays, renewals: lent.renewals };
    const sharing = { stock, rule, draw_at: drawAt, at_once: atOnce, most_each: most, ...terms };
    return {
      name: `${owner} counts ${stock} of ${id}`,
      inModel: (model) => model.editStock(model.listing(id), stock),
      onServer: () => this.#edit(owner, id, { sharing }),
    };
  }

  #markGone({ id, owner }: ModelListing, isAvailable: boolean): Deed {
    return {
      name: `${owner} sets ${id} to ${isAvailable}`,
      inModel: (model) => model.markGone(model.listing(id), isAvailable),
      onServer: () => this.#edit(owner, id, { is_available: isAvailable }),
    };
  }

  async #edit(owner: number, id: string, body: Record<string, unknown>): Promise<Answer> {
    const { code } = answerOf(await this.#person(owner).call('PUT', `/api/listings/${id}`, body));
    return { code };
  }

  /** Deletes its row, as the sweep does once the deletion can no longer be undone. */
  #delete({ id }: ModelListing): Deed {
    return {
      name: `${id} is deleted`,
      inModel: (model) => {
        model.listing(id).isDeleted = true;
        return 'ok';
      },
      onServer: () => writeTo(this.#t, (trx) => trx.deleteFrom('listings').where('id', '=', id).execute()),
    };
  }

  /** Some of a listing is taken or left at its stand by a visitor, or an earlier tap is sent again. */
  #tap({ target, amount, flag }: Command): Deed {
    const again = target % 4 === 0 ? this.#model.taps.at(-1) : undefined;
    const { id, owner } = again?.listing ?? this.#listed(target, (one) => one.isAtStand);
    const tapId = again?.id ?? this.#newId();
    const said = again?.amount ?? (flag ? amount : -amount);
    const body = { id: tapId, listing_id: id, amount: said };
    return {
      name: `${said} of ${id} are taken as ${tapId}`,
      inModel: (model) => model.tap(tapId, model.listing(id), said),
      onServer: async () => {
        const url = `/api/stands/${this.#person(owner).standCode}/taps`;
        const { code } = answerOf(await this.#t.app.inject({ method: 'POST', url, payload: body }));
        return { code };
      },
    };
  }

  #undoTap(target: number): Deed | undefined {
    if (this.#model.taps.length === 0) return undefined;
    const { id, listing } = pick(this.#model.taps, target);
    const keeper = this.#person(listing.owner);
    return {
      name: `the tap ${id} is undone`,
      inModel: (model) => model.undoTap(id),
      onServer: async () => {
        const { code } = answerOf(await keeper.call('DELETE', `/api/stands/${keeper.standCode}/taps/${id}`));
        return { code };
      },
    };
  }

  #person = (member: number) => pick(this.#people, member);
}
