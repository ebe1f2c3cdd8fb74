import { randomUUID } from 'node:crypto';
import type { Claim, ClaimAction, Listing, NewClaim, NewSharing, Notice } from '@windfall/contract';
import { aMember, type TestMember } from '../../../../testing/factories.ts';
import { inZone } from '../../../../testing/in-zone.ts';
import type { TestApp } from '../../../../testing/test-app.ts';
import { runClock } from '../clock/clock.ts';

type Body = Record<string, unknown>;

/** A member with the calls of the exchange. Calls that are expected to succeed return their body. */
export class Neighbor {
  readonly #t: TestApp;
  readonly member: TestMember;
  /** The code of the member's stand, where the test has opened one. */
  standCode = '';

  constructor(t: TestApp, member: TestMember) {
    this.#t = t;
    this.member = member;
  }

  get id(): string {
    return this.member.id;
  }

  call(method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: Body) {
    return this.#t.app.inject({ method, url, headers: this.member.headers, ...(payload && { payload }) });
  }

  async json<T>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: Body): Promise<T> {
    const response = await this.call(method, url, payload);
    if (response.statusCode >= 300) throw new Error(`${method} ${url}: ${response.body}`);
    return response.json();
  }

  share(sharing: Partial<NewSharing>, fields: Body = {}): Promise<Listing> {
    return this.json('POST', '/api/listings', {
      title: 'Forty zucchini',
      description: 'Fresh.',
      category: 'Vegetables',
      quantity: '40',
      sharing,
      ...fields,
    });
  }

  tryAsk(listingId: string, claim: Partial<NewClaim> = {}) {
    return this.call('POST', `/api/listings/${listingId}/claims`, { id: randomUUID(), ...claim });
  }

  ask(listingId: string, claim: Partial<NewClaim> = {}): Promise<Claim> {
    return this.json('POST', `/api/listings/${listingId}/claims`, { id: randomUUID(), ...claim });
  }

  tryPromise(listingId: string, promise: Body = {}) {
    return this.call('POST', `/api/listings/${listingId}/promises`, { id: randomUUID(), ...promise });
  }

  promise(listingId: string, promise: Body = {}): Promise<Claim> {
    return this.json('POST', `/api/listings/${listingId}/promises`, { id: randomUUID(), ...promise });
  }

  tryMove({ id, version }: Claim, action: ClaimAction, body: Body = {}) {
    return this.call('POST', `/api/claims/${id}/${action}`, { version, ...body });
  }

  /** Moves the claim as it is now. */
  async move({ id }: Pick<Claim, 'id'>, action: ClaimAction, body: Body = {}): Promise<Claim> {
    const { version } = await this.claim(id);
    return this.json('POST', `/api/claims/${id}/${action}`, { version, ...body });
  }

  async pickup({ id }: Pick<Claim, 'id'>, body: Body): Promise<Claim> {
    const { version } = await this.claim(id);
    return this.json('PUT', `/api/claims/${id}/pickup`, { version, ...body });
  }

  /** Sets a pickup whose time begins now. */
  begin(claim: Pick<Claim, 'id'>): Promise<Claim> {
    const from = this.#t.clock.now();
    const window = { from: from.toISOString(), to: new Date(from.getTime() + 3_600_000).toISOString() };
    return this.pickup(claim, { window });
  }

  claim(id: string): Promise<Claim> {
    return this.json('GET', `/api/claims/${id}`);
  }

  listing(id: string): Promise<Listing> {
    return this.json('GET', `/api/listings/${id}`);
  }

  /** The events of this member's notices about exchanges, earliest first. */
  async told(): Promise<string[]> {
    const notices = await this.json<Notice[]>('GET', '/api/notices');
    return notices.flatMap((notice) => (notice.kind === 'exchange' ? [notice.event] : [])).toReversed();
  }
}

/** Members whose sessions outlast every deadline of a test. */
export async function neighbors<N extends string>(t: TestApp, ...names: N[]): Promise<Record<N, Neighbor>> {
  const members = await Promise.all(names.map((name) => aMember(t, name)));
  await t.ctx.db.transaction((trx) =>
    trx.updateTable('sessions').set({ expires_at: '2030-01-01T00:00:00.000Z' }).execute(),
  );
  const entries = members.map((member, index) => [names[index], new Neighbor(t, member)]);
  return Object.fromEntries(entries) as Record<N, Neighbor>;
}

/** Lets this much time pass and runs the clock. */
export async function pass(t: TestApp, ms: number): Promise<void> {
  t.clock.advance(ms);
  await runClock(inZone(t.ctx, 'America/Los_Angeles'));
}
