import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import {
  CATEGORIES,
  type Claim,
  type Conversation,
  type Listing,
  listingSchema,
  newListingSchema,
  type Stand,
  type Tap,
  type TownMap,
} from '@windfall/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dialects } from '../../testing/dialects.ts';
import { aMember } from '../../testing/factories.ts';
import { readOnePixel } from '../../testing/fixtures/pictures.ts';
import { buildTestApp, type TestApp } from '../../testing/test-app.ts';
import { checkExchange } from '../cli/doctor/check-database.ts';
import type { Context } from '../context.ts';
import { findIncompleteImage } from '../features/images/images.repo.ts';
import { DEMO_CLAIMS } from './exchanges.ts';
import { DEMO_WANTED } from './listings/wanted.ts';
import { DEMO_LISTINGS } from './listings.ts';
import { DEMO_PASSWORD, DEMO_SIGN_INS } from './people.ts';
import { seedDemo } from './seed-demo.ts';
import { DEMO_CONVERSATIONS } from './write-conversations.ts';

const SEED_TIMEOUT_MS = 60_000;
const WEEKS_3_MS = 21 * 86_400_000;

const countRows = async ({ ctx }: TestApp) => {
  const counts: Record<string, number> = {};
  for (const table of ['users', 'images', 'listings', 'conversations', 'messages', 'inbox'] as const) {
    const { count } = await ctx.db.read
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    counts[table] = count;
  }
  return counts;
};
const storedImages = async ({ ctx }: TestApp) =>
  (await readdir(join(ctx.config.dataDir, 'images')).catch(() => [])).length;

test('demo listings and messages satisfy the contract', () => {
  for (const listing of DEMO_LISTINGS) {
    expect(newListingSchema.safeParse(listing).error, listing.title).toBeUndefined();
    expect(listing.hoursAgo * 3_600_000).toBeLessThan(WEEKS_3_MS);
  }
  expect(DEMO_LISTINGS.length).toBeGreaterThanOrEqual(28);
  for (const { between, about, lines } of DEMO_CONVERSATIONS) {
    const listing = DEMO_LISTINGS.find(({ picture }) => picture === about);
    expect(between).toContain(listing?.by);
    expect(lines.length).toBeGreaterThanOrEqual(3);
    let earlier = listing?.hoursAgo ?? 0;
    for (const [from, hoursAgo] of lines) {
      expect(between).toContain(from);
      expect(hoursAgo).toBeLessThan(earlier);
      earlier = hoursAgo;
    }
  }
  expect(new Set(DEMO_CONVERSATIONS.map(({ between }) => between.toSorted().join())).size).toBe(
    DEMO_CONVERSATIONS.length,
  );
});

describe.each(dialects)('the demo community on %s', (dialect) => {
  let t: TestApp;
  beforeAll(async () => {
    t = await buildTestApp(dialect, { demo: true });
    await seedDemo(t.ctx, readOnePixel);
  }, SEED_TIMEOUT_MS);
  afterAll(() => t.close());

  const signIn = async (email: string) => {
    const response = await t.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: { email, password: DEMO_PASSWORD },
    });
    expect(response.statusCode, response.body).toBe(200);
    const { user, token } = response.json();
    return { user, headers: { authorization: `Bearer ${token}` } };
  };

  test('is created once', async () => {
    const before = [await countRows(t), await storedImages(t)];
    await seedDemo(t.ctx, readOnePixel);
    expect([await countRows(t), await storedImages(t)]).toEqual(before);
    expect(t.logged).toEqual([]);
  });

  // The rest does not depend on the database.
  if (dialect !== 'sqlite') return;

  test('has working sign-ins, one of an administrator', async () => {
    expect(DEMO_SIGN_INS).toHaveLength(5);
    const people = [];
    for (const { email, what } of DEMO_SIGN_INS) {
      expect(what).not.toBe('');
      people.push((await signIn(email)).user);
    }
    expect(people.filter(({ isAdmin }) => isAdmin).map(({ email }) => email)).toEqual([
      'admin@windfall.example',
    ]);
    for (const person of people) {
      expect(person.bio).not.toBe('');
      expect(person.zip_code).toMatch(/^\d{5}$/);
      const portrait = await t.app.inject({ url: person.photo_url });
      expect([portrait.statusCode, portrait.headers['content-type']]).toEqual([200, 'image/webp']);
    }
  });

  test('has listings in every category, each with its picture, newest first', async () => {
    const response = await t.app.inject({ url: '/api/listings?limit=100' });
    const listings: Listing[] = response.json();
    expect(listings).toHaveLength(DEMO_LISTINGS.length);
    expect(new Set(listings.map(({ category }) => category))).toEqual(new Set(CATEGORIES));
    expect(listings.filter(({ is_available }) => !is_available)).toHaveLength(3);
    expect(new Set(listings.map(({ location }) => location)).size).toBeGreaterThanOrEqual(4);
    const fresh = listings.flatMap(({ picked_on, best_by }) => (picked_on && best_by ? [best_by] : []));
    expect(fresh).toHaveLength(4);
    for (const day of fresh) expect(day > t.clock.now().toISOString()).toBe(true);
    const times = listings.map(({ created_at }) => created_at);
    expect(times).toEqual(times.toSorted().toReversed());
    for (const listing of listings) {
      expect(listingSchema.safeParse(listing).error).toBeUndefined();
      for (const { url } of listing.photo?.sources ?? [{ url: '/nothing' }])
        expect((await t.app.inject({ url })).statusCode).toBe(200);
    }
    // No encodings follow that would keep a core busy.
    expect(await findIncompleteImage(t.ctx.db.read, 'z')).toBeUndefined();
  });

  test('is found by the search', async () => {
    const response = await t.app.inject({ url: '/api/listings?search=zucch' });
    expect(response.json()[0].title).toBe('Forty zucchini, please help');
  });

  test('has a stand with what neighbors took and left, and life on the map of its town', async () => {
    const { headers } = await signIn('rosa@windfall.example');
    const [stand]: Stand[] = (await t.app.inject({ url: '/api/stands', headers })).json();
    expect(stand?.items.map(({ title, left, promised }) => [title, left, promised])).toEqual([
      ['Marigold seeds against the aphids', 33, 0],
      ['Rosemary by the armful', 8, 0],
      ['Forty zucchini, please help', 32, 8],
    ]);
    const taps: Tap[] = (await t.app.inject({ url: `/api/stands/${stand?.code}/taps`, headers })).json();
    expect(taps).toHaveLength(4);
    const { squares }: TownMap = (await t.app.inject({ url: '/api/map' })).json();
    expect(squares.length).toBeGreaterThan(1);
  });

  test('has conversations with unread messages', async () => {
    const { user, headers } = await signIn('rosa@windfall.example');
    const inbox: Conversation[] = (
      await t.app.inject({ url: `/api/messages/conversations/${user.id}`, headers })
    ).json();
    expect(inbox.map(({ user_name, unread_count }) => [user_name, unread_count])).toEqual([
      ['Amir Haddad', 2],
      ['Willa Barnes', 2],
      ['June Park', 2],
      ['Theo Lindqvist', 1],
    ]);
    expect(inbox.every(({ listing_id }) => listing_id !== null)).toBe(true);
    const unread = await t.app.inject({ url: `/api/messages/unread/${user.id}`, headers });
    expect(unread.json()).toEqual({ count: 7 });
    const thread = await t.app.inject({
      url: `/api/messages/conversation/${inbox[0]?.user_id}`,
      headers,
    });
    expect(thread.json().map(({ read }: { read: boolean }) => read)).toEqual([
      false,
      false,
      true,
      true,
      true,
      true,
    ]);
  });

  test('has exchanges in every state, shown in their conversations', async () => {
    const { headers } = await signIn('rosa@windfall.example');
    const read = async <T>(url: string): Promise<T> => (await t.app.inject({ url, headers })).json();
    const claims = await read<Claim[]>('/api/claims?role=giver');
    expect(claims.find(({ swap }) => swap)?.swap).toMatchObject({ amount: 1, unit: 'dozen' });
    expect(claims.map(({ asker, state, place }) => [asker.name, state, place])).toEqual([
      ['Willa Barnes', 'asked', 2],
      ['June Park', 'asked', 1],
      ['Amir Haddad', 'offered', null],
      ['June Park', 'asked', null],
      ['Theo Lindqvist', 'collected', null],
    ]);
    const { rows } = await sql<{ state: string }>`select state from claims`.execute(t.ctx.db.read);
    expect(new Set(rows.map(({ state }) => state))).toEqual(
      new Set(['asked', 'offered', 'agreed', 'out', 'collected', 'missed', 'ended']),
    );
    const [zucchini] = await read<Listing[]>('/api/listings?search=zucch');
    expect(zucchini?.sharing).toMatchObject({ stock: 40, left: 32, asking: 2 });
    const { rows: shown } = await sql<{ claim_id: string }>`
      select claim_id from messages where claim_id is not null`.execute(t.ctx.db.read);
    expect(shown).toHaveLength(DEMO_CLAIMS.length);
    expect(await checkExchange(t.ctx.config)).toMatchObject([{ level: 'ok' }]);
  });
});

describe('no demo community', () => {
  const empty = { users: 0, images: 0, listings: 0, conversations: 0, messages: 0, inbox: 0 };

  test('is created where it is disabled or members exist', async () => {
    const t = await buildTestApp('sqlite');
    try {
      await seedDemo(t.ctx);
      expect(await countRows(t)).toEqual(empty);
      await aMember(t);
      await seedDemo({ ...t.ctx, config: { ...t.ctx.config, demo: true } });
      expect(await countRows(t)).toEqual({ ...empty, users: 1 });
      expect(await storedImages(t)).toBe(0);
    } finally {
      await t.close();
    }
  });

  test('is left incomplete: the next start completes an interrupted one', async () => {
    const t = await buildTestApp('sqlite', { demo: true });
    try {
      await expect(seedDemo(cutShort(t.ctx), readOnePixel)).rejects.toThrow('power cut');
      expect(await countRows(t)).toEqual(empty);
      await Promise.all([seedDemo(t.ctx, readOnePixel), seedDemo(t.ctx, readOnePixel)]);
      const counts = await countRows(t);
      expect(counts).toMatchObject({ users: 5, listings: DEMO_LISTINGS.length + DEMO_WANTED.length });
      // Of two concurrent starts, the loser deletes its pictures; the sweep deletes those of the interrupted one.
      expect(await storedImages(t)).toBe(2 * (counts['images'] ?? 0));
    } finally {
      await t.close();
    }
  });
});

/** A context whose transaction fails after its work. */
function cutShort(ctx: Context): Context {
  const db: Context['db'] = Object.create(ctx.db, {
    read: { get: () => ctx.db.read },
    dialect: { get: () => ctx.db.dialect },
    transaction: {
      value: (work: Parameters<Context['db']['transaction']>[0]) =>
        ctx.db.transaction(async (trx) => {
          await work(trx);
          throw new Error('power cut');
        }),
    },
  });
  return { ...ctx, db };
}
