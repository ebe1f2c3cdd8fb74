import { randomUUID } from 'node:crypto';
import { type Climate, type CropId, cropOf } from '@windfall/contract';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dialects } from '../../../testing/dialects.ts';
import { aMember, type TestMember } from '../../../testing/factories.ts';
import { inZone } from '../../../testing/in-zone.ts';
import { type TestApp, useTestApp } from '../../../testing/test-app.ts';
import { dateOf, dayIn, nextTimeOfDay, zonedTime } from '../../lib/zoned-time.ts';
import { deliverDue } from '../../platform/notifications/deliver-due.ts';
import { writeSettings } from '../../platform/settings/site-settings.ts';
import { passDays } from '../freshness/pass-days.ts';
import { deleteAllListings } from '../listings/listings.service.ts';
import { passDay } from '../seasons/pass-day.ts';
import { tellFollowersAgain } from './nearby.service.ts';
import { nearbyCommunity } from './testing/nearby-community.ts';

/** To run more: MODEL_STEPS=100000 npx vitest run <this file>. */
const asked = process.env['MODEL_STEPS'];
const steps = Number(asked ?? 60);
/** The few steps of the default run are the same each time, and reach what is asserted of them. */
const seed = asked === undefined ? { seed: 20_261_128 } : {};
/** Mean number of steps of one community. */
const STEPS_EACH = 30;
const ZONE = 'America/Chicago';
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const SEASON_MS = 60 * DAY_MS;
/** A new day, the hour of what is told in the morning, and that of what is followed. */
const DUE_AT = ['00:00', '09:00', '17:00'];
const CLIMATES: readonly Climate[] = [
  { last_frost: '04-20', first_frost: '10-27' },
  { last_frost: '05-10', first_frost: '10-10' },
  { last_frost: '10-20', first_frost: '04-15' },
  'no-frost',
];
/** Two of which begin in the fall, and two that have seasons in spring and fall. */
const crop = fc.constantFrom<CropId>('fig', 'squash-winter', 'lettuce', 'spinach');
const who = fc.nat(2);
const nth = fc.nat(5);
const hours = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom(1, 5, 13, 26) },
  { weight: 1, arbitrary: fc.constantFrom(100, 500) },
);
const share = fc.record({ do: fc.constant('share' as const), who, crop });
const pass = fc.record({ do: fc.constant('pass' as const), hours });
const step = fc.oneof(
  ...[share, share, pass, pass],
  fc.record({ do: fc.constant('follow' as const), who, crop }),
  fc.record({ do: fc.constant('want' as const), who, crop }),
  fc.record({ do: fc.constant('grow' as const), who, crops: fc.uniqueArray(crop, { maxLength: 4 }) }),
  fc.record({ do: fc.constant('edit' as const), nth, crop }),
  fc.record({ do: fc.constant('return' as const), nth }),
  fc.record({ do: fc.constant('still good' as const), nth }),
  fc.record({ do: fc.constant('read' as const), who }),
  fc.record({ do: fc.constant('climate' as const), nth: fc.nat(3) }),
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** With seasons soon, and a push. */
const BEGINNING: readonly Step[] = [
  { do: 'climate', nth: 0 },
  { do: 'grow', who: 0, crops: ['fig', 'squash-winter', 'lettuce', 'spinach'] },
  { do: 'follow', who: 1, crop: 'fig' },
  { do: 'share', who: 0, crop: 'fig' },
];

const titleOf = (id: CropId) => cropOf(id).many;

/** Three neighbors, what they are told, and the jobs of two servers. */
class Told {
  readonly #t: TestApp;
  readonly #community: Awaited<ReturnType<typeof nearbyCommunity>>;
  readonly #members: readonly TestMember[];
  readonly #shared: { readonly id: string; readonly by: TestMember; changes: number }[] = [];
  readonly #pushes: {
    readonly to: string;
    readonly kind: string;
    readonly key: string;
    readonly day: string;
  }[] = [];
  /** Offers whose owners were asked, with how often these had changed them by then. */
  readonly #askedAt: string[] = [];
  readonly #askedIds = new Set<string>();

  static async open(t: TestApp): Promise<Told> {
    const community = await nearbyCommunity(t);
    const created_at = new Date(t.clock.now().getTime() - 2 * DAY_MS).toISOString();
    const told = new Told(t, community, [
      community.rosa,
      community.amir,
      await aMember(t, 'June Park', { created_at }),
    ]);
    for (const by of told.#members)
      await community.call('PUT', '/api/notifications/preferences', by, {
        choices: { follows: { push: true }, freshness: { push: true }, seasons: { push: true } },
      });
    return told;
  }

  private constructor(
    t: TestApp,
    community: Awaited<ReturnType<typeof nearbyCommunity>>,
    members: readonly TestMember[],
  ) {
    this.#t = t;
    this.#community = community;
    this.#members = members;
    t.ctx.notifications.addChannel({
      name: 'push',
      canReach: async () => true,
      deliver: async (_trx, { id }, all) => {
        const day = dayIn(ZONE, t.clock.now());
        this.#pushes.push(...all.map(({ row: { kind, key } }) => ({ to: id, kind, key, day })));
      },
    });
  }

  async take(one: Step): Promise<void> {
    const { call, share, want } = this.#community;
    const by = this.#members['who' in one ? one.who : 0] ?? this.#community.rosa;
    const listing = 'nth' in one ? this.#shared[one.nth % Math.max(1, this.#shared.length)] : undefined;
    const edit = (fields: object) =>
      listing && call('PUT', `/api/listings/${listing.id}`, listing.by, fields);
    if (listing) listing.changes += 1;
    if (one.do === 'follow') await call('POST', '/api/follows', by, { id: randomUUID(), crop: one.crop });
    if (one.do === 'want') await want(by, titleOf(one.crop), { category: cropOf(one.crop).category });
    if (one.do === 'grow') {
      const crops = one.crops.map((id) => ({ crop: id, amount: 'plenty', since: null }));
      await call('PUT', '/api/garden', by, { crops });
    }
    if (one.do === 'share') {
      const fields = { title: titleOf(one.crop), category: cropOf(one.crop).category };
      this.#shared.push({ id: await share(by, fields), by, changes: 0 });
    }
    if (one.do === 'edit') await edit({ title: titleOf(one.crop), category: cropOf(one.crop).category });
    if (one.do === 'return') for (const is_available of [false, true]) await edit({ is_available });
    if (one.do === 'still good' && listing) {
      const best_by = Temporal.PlainDate.from(dayIn(ZONE, this.#t.clock.now())).add({ days: 6 }).toString();
      await call('POST', `/api/listings/${listing.id}/still-good`, listing.by, { best_by });
    }
    if (one.do === 'read') await call('POST', '/api/notices/read', by, {});
    if (one.do === 'climate') {
      const climate = CLIMATES[one.nth] ?? 'no-frost';
      await this.#t.ctx.db.transaction((trx) => writeSettings(trx, { climate }, this.#t.clock.now()));
      await this.#t.ctx.settings.reload();
    }
    if (one.do === 'pass') await this.#pass(one.hours * HOUR_MS);
  }

  /** Passes time, with what two servers do at once at the times at which something may be due. */
  async #pass(milliseconds: number): Promise<void> {
    const { clock } = this.#t;
    const end = clock.now().getTime() + milliseconds;
    while (clock.now().getTime() < end) {
      const local = zonedTime(clock.now(), ZONE);
      const next = Math.min(...DUE_AT.map((time) => dateOf(nextTimeOfDay(local, time)).getTime()), end);
      clock.advance(next - clock.now().getTime());
      await this.#work(local.toPlainDate().toString());
    }
  }

  async #work(before: string): Promise<void> {
    const ctx = inZone(this.#t.ctx, ZONE);
    const atOnce = (job: () => Promise<void>) => Promise.all([job(), job()]);
    if (dayIn(ZONE, this.#t.clock.now()) !== before) {
      await atOnce(() =>
        passDays(ctx, (trx, id, now) => tellFollowersAgain(ctx, trx, id, { leftOut: new Set(), now })),
      );
      await this.#noteAsked();
      // Servers do it each hour; every third day is often enough for a week.
      if (zonedTime(this.#t.clock.now(), ZONE).dayOfYear % 3 === 0) await atOnce(() => passDay(ctx));
    }
    await atOnce(() => deliverDue(ctx));
  }

  async #noteAsked(): Promise<void> {
    const { read } = this.#t.ctx.db;
    const rows = await read
      .selectFrom('notices')
      .select(['id', 'data'])
      .where('kind', '=', 'freshness')
      .execute();
    for (const { id, data } of rows) {
      const { listing_id, closed } = JSON.parse(data);
      if (closed || this.#askedIds.has(id)) continue;
      this.#askedIds.add(id);
      const changes = this.#shared.find((one) => one.id === listing_id)?.changes;
      this.#askedAt.push(`${listing_id} ${changes}`);
    }
  }

  /** Throws where a member was told twice, and returns how much was told. */
  async check() {
    const { read } = this.#t.ctx.db;
    const matches = await read.selectFrom('follow_matches').select(['user_id', 'listing_id']).execute();
    const notices = await read
      .selectFrom('notices')
      .select(['user_id', 'kind', 'data', 'created_at'])
      .orderBy('seq')
      .execute();
    const wishes = notices
      .filter(({ kind }) => kind === 'wish')
      .map(({ user_id, data }) => ({ user_id, listing_id: JSON.parse(data).listing_id }));
    const found = [...matches, ...wishes].map(({ user_id, listing_id }) => `${user_id} ${listing_id}`);
    expect(found).toEqual([...new Set(found)]);
    const seasons = notices.filter(({ kind }) => kind === 'season');
    const times = Map.groupBy(seasons, ({ user_id, data }) => `${user_id} ${JSON.parse(data).crop}`);
    for (const all of times.values())
      for (const [index, { created_at }] of all.entries()) {
        const before = all[index - 1];
        if (before)
          expect(Date.parse(created_at) - Date.parse(before.created_at)).toBeGreaterThanOrEqual(SEASON_MS);
      }
    expect(this.#askedAt).toEqual([...new Set(this.#askedAt)]);
    const keys = this.#pushes.map(({ to, key }) => `${to} ${key}`);
    expect(keys).toEqual([...new Set(keys)]);
    const follows = this.#pushes
      .filter(({ kind }) => kind === 'follows')
      .map(({ to, day }) => `${to} ${day}`);
    expect(follows).toEqual([...new Set(follows)]);
    return { found: found.length, seasons: seasons.length, asked: this.#askedAt.length, pushes: keys.length };
  }

  /** The next community finds nothing of this one. */
  async clear(): Promise<void> {
    const { db } = this.#t.ctx;
    await db.transaction(async (trx) => {
      for (const table of ['notices', 'notifications', 'follow_matches', 'follows', 'wish_terms'] as const)
        await trx.deleteFrom(table).execute();
      await deleteAllListings(trx, db.dialect);
      for (const table of ['garden_crops', 'crop_weeks', 'crop_forecasts', 'images', 'users'] as const)
        await trx.deleteFrom(table).execute();
    });
  }
}

// @rule follows#once
// @rule produce#forecast-told
// @rule produce#still-good
describe.each(dialects)('what members are told on %s', (dialect) => {
  const t = useTestApp(dialect, { timeZone: ZONE });

  test(
    'whatever is shared, edited, grown and followed, nothing is told twice, and what is followed is pushed once a day',
    async () => {
      let done = 0;
      const total = { found: 0, seasons: 0, asked: 0, pushes: 0 };
      const run = async (all: readonly Step[]) => {
        const told = await Told.open(t);
        for (const one of [...BEGINNING, ...all]) {
          await told.take(one);
          done += 1;
        }
        for (const [name, count] of Object.entries(await told.check()))
          total[name as keyof typeof total] += count;
        await told.clear();
      };
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: STEPS_EACH / 2, maxLength: STEPS_EACH * 1.5 }), run),
        { ...seed, numRuns: Math.ceil(steps / STEPS_EACH), endOnFailure: true },
      );
      if (asked !== undefined) process.stdout.write(`${dialect}: ${done} steps ${JSON.stringify(total)}\n`);
      // Few steps seldom reach a season.
      const { seasons, ...often } = total;
      expect(Object.values(often).every((count) => count > 0) && (seasons > 0 || done < 10_000)).toBe(true);
    },
    60_000 + steps * 500,
  );
});
