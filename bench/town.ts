import { randomUUID } from 'node:crypto';
import {
  type Climate,
  type CropId,
  clockDays,
  cropOf,
  type Follow,
  type Listing,
  type SeasonHere,
} from '@windfall/contract';
import { passDays } from '../apps/server/src/features/freshness/pass-days.ts';
import { tellFollowersAgain } from '../apps/server/src/features/nearby/nearby.service.ts';
import { dayNumber, dayText } from '../apps/server/src/features/seasons/crop-periods.ts';
import { passDay } from '../apps/server/src/features/seasons/pass-day.ts';
import { makeChance, trueSeasons } from '../apps/server/src/features/seasons/testing/simulated-towns.ts';
import { deliverDue } from '../apps/server/src/platform/notifications/deliver-due.ts';
import { writeSettings } from '../apps/server/src/platform/settings/site-settings.ts';
import { aMember, type TestMember } from '../apps/server/testing/factories.ts';
import type { Site } from './site.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const CLIMATE: Climate = { last_frost: '04-20', first_frost: '10-27' };
/** How neighbors behave: a model, which says nothing of a real town. */
const MODEL = {
  grown: 6,
  plenty: 3,
  wanted: 6,
  /** Times in each season at which a crop of which there is plenty is too much. */
  gluts: 2,
  amounts: [4, 12],
  asked: [1, 3],
  /** Days until it is offered, on average, and how often at once by who was told of the season. */
  delay: 2,
  promptness: 0.7,
  visits: 1 / 5,
  /** How often who sees something wanted asks for it, follows what is not there, and comes when told. */
  asks: 0.6,
  follows: 0.3,
  comes: 0.5,
};

interface Neighbor extends TestMember {
  readonly grown: readonly CropId[];
  readonly wanted: readonly CropId[];
  readonly followed: Set<CropId>;
}

interface Glut {
  readonly by: Neighbor;
  readonly crop: CropId;
  /** The day of picking. */
  readonly day: number;
  readonly amount: number;
}

/** A year of a town on a site. Without `features` there are no follows and no notices of seasons. */
export class Town {
  readonly #site: Site;
  readonly #features: boolean;
  readonly #chance = makeChance(3);
  readonly #neighbors: Neighbor[] = [];
  readonly #due = new Map<number, Glut[]>();
  #told = new Set<string>();
  #offered = 0;
  #taken = 0;

  constructor(site: Site, features: boolean) {
    this.#site = site;
    this.#features = features;
  }

  async live(members: number, days: number) {
    await this.#settle(members);
    const begin = this.#today();
    const gluts = this.#gluts(begin, begin + days);
    for (const glut of gluts) this.#plan(glut.day, glut);
    for (let day = 0; day < days; day += 1) await this.#passDay();
    const season = (await this.#site.app.inject('/api/season')).json<SeasonHere>();
    return {
      offers: gluts.length,
      amounts: this.#offered,
      taken: this.#taken,
      'share taken': Number((this.#taken / this.#offered).toFixed(3)),
      'days off last year': season.last_year?.days_off ?? null,
    };
  }

  async #settle(members: number): Promise<void> {
    const { ctx, clock } = this.#site;
    const now = clock.now();
    await ctx.db.transaction((trx) => writeSettings(trx, { climate: CLIMATE }, now));
    await ctx.settings.reload();
    const crops = [...new Set(this.#seasons().map(({ crop }) => crop))].filter(
      (crop) => clockDays({ kind: 'offer', category: cropOf(crop).category, crop }) !== null,
    );
    const created_at = new Date(now.getTime() - 365 * DAY_MS).toISOString();
    for (let index = 0; index < members; index += 1) {
      const member = await aMember(this.#site, `Member ${index}`, { created_at, zip_code: '97214' });
      const known = this.#some(crops, MODEL.grown + MODEL.wanted);
      const grown = known.slice(0, MODEL.grown);
      this.#neighbors.push({ ...member, grown, wanted: known.slice(MODEL.grown), followed: new Set() });
      if (!this.#features) continue;
      const garden = grown.map((crop) => ({ crop, amount: 'plenty', since: null }));
      await this.#call('PUT', '/api/garden', member, { crops: garden });
      const choices = { follows: { push: true } };
      await this.#call('PUT', '/api/notifications/preferences', member, { choices });
    }
    ctx.notifications.addChannel({
      name: 'push',
      canReach: async () => true,
      deliver: async (_trx, { id }) => void this.#told.add(id),
    });
  }

  #seasons = () => trueSeasons({ climate: CLIMATE, southern: false }, 8, makeChance(5));

  #gluts(begin: number, end: number): Glut[] {
    const seasons = Map.groupBy(this.#seasons(), ({ crop }) => crop);
    return this.#neighbors.flatMap((by) =>
      by.grown.slice(0, MODEL.plenty).flatMap((crop) =>
        (seasons.get(crop) ?? []).flatMap(({ from, until }) =>
          Array.from({ length: MODEL.gluts }, () => ({
            by,
            crop,
            day: this.#between(from, until),
            amount: this.#between(...pair(MODEL.amounts)),
          })).filter(({ day }) => day >= begin && day < end),
        ),
      ),
    );
  }

  async #passDay(): Promise<void> {
    const { ctx, clock } = this.#site;
    clock.advance(nextHour(clock.now(), 0));
    await this.#keepSessions();
    await passDays(ctx, async (trx, id, now) => {
      if (this.#features) await tellFollowersAgain(ctx, trx, id, { leftOut: new Set(), now });
    });
    if (this.#features) await passDay(ctx);
    clock.advance(nextHour(clock.now(), 9));
    const today = this.#today();
    for (const glut of this.#due.get(today) ?? []) await this.#offer(glut, today);
    const shown = await this.#call<Listing[]>('GET', '/api/listings?available=true&limit=48');
    for (const by of this.#neighbors) if (this.#happens(MODEL.visits)) await this.#visit(by, shown);
    clock.advance(nextHour(clock.now(), 17));
    if (!this.#features) return;
    await deliverDue(ctx);
    const told = this.#neighbors.filter(({ id }) => this.#told.has(id));
    this.#told = new Set();
    for (const by of told) if (this.#happens(MODEL.comes)) await this.#come(by);
  }

  /** Who was told of a season often offers at once; others wait. What has spoilt by then is offered to nobody. */
  async #offer(glut: Glut, today: number): Promise<void> {
    const { by, crop, day, amount } = glut;
    if (today === day) {
      this.#offered += amount;
      const isPrompt = (await this.#knowsSeason(by, crop)) && this.#happens(MODEL.promptness);
      const delay = isPrompt ? 0 : Math.round(-MODEL.delay * Math.log(this.#chance.next()));
      if (delay > 0) return this.#plan(day + delay, glut);
    }
    const { category, many } = cropOf(crop);
    const keeps = clockDays({ kind: 'offer', category, crop }) ?? 0;
    if (day + keeps < today) return;
    await this.#call('POST', '/api/listings', by, {
      title: many,
      description: 'Fresh from the garden.',
      category,
      location: '97214',
      crop,
      quantity: String(amount),
      picked_on: dayText(day),
      sharing: {
        stock: amount,
        unit: 'piece',
        rule: 'first',
        draw_at: null,
        most_each: null,
        at_once: true,
        in_return: '',
      },
    });
  }

  async #knowsSeason({ id }: Neighbor, crop: CropId): Promise<boolean> {
    const notice = await this.#site.ctx.db.read
      .selectFrom('notices')
      .select('id')
      .where('user_id', '=', id)
      .where('kind', '=', 'season')
      .where('data', 'like', `%"crop":"${crop}"%`)
      .executeTakeFirst();
    return notice !== undefined;
  }

  async #visit(by: Neighbor, shown: readonly Listing[]): Promise<void> {
    for (const crop of by.wanted) {
      const found = shown.filter((listing) => listing.crop === crop && listing.user_id !== by.id);
      for (const { id } of found) if (this.#happens(MODEL.asks)) await this.#ask(by, id);
      if (found.length > 0 || !this.#features || by.followed.has(crop) || !this.#happens(MODEL.follows))
        continue;
      by.followed.add(crop);
      await this.#call('POST', '/api/follows', by, { id: randomUUID(), crop });
    }
  }

  /** Sees what was found for what is followed. */
  async #come(by: Neighbor): Promise<void> {
    const follows = await this.#call<Follow[]>('GET', '/api/follows', by);
    for (const { id } of follows.flatMap(({ found }) => found)) await this.#ask(by, id);
    await this.#call('POST', '/api/follows/seen', by);
  }

  /** Asks once for some, of which no more is given than there is. */
  async #ask(by: Neighbor, id: string): Promise<void> {
    const payload = { id: randomUUID(), wanted: this.#between(...pair(MODEL.asked)) };
    const url = `/api/listings/${id}/claims`;
    const response = await this.#site.app.inject({ method: 'POST', url, headers: by.headers, payload });
    if (response.statusCode >= 500) throw new Error(response.body);
    const { state, given } = response.json<{ state?: string; given?: number }>();
    if (state === 'agreed') this.#taken += given ?? 0;
  }

  #plan(day: number, glut: Glut): void {
    this.#due.set(day, [...(this.#due.get(day) ?? []), glut]);
  }

  async #call<T>(method: 'GET' | 'POST' | 'PUT', url: string, by?: TestMember, payload?: object): Promise<T> {
    const headers = by?.headers ?? {};
    const response = await this.#site.app.inject({ method, url, headers, ...(payload && { payload }) });
    if (response.statusCode >= 300) throw new Error(`${url}: ${response.body}`);
    return response.json();
  }

  async #keepSessions(): Promise<void> {
    const { ctx, clock } = this.#site;
    const now = clock.now().toISOString();
    const expires_at = new Date(clock.now().getTime() + 2 * DAY_MS).toISOString();
    const begun = { created_at: now, last_seen_at: now, expires_at };
    await ctx.db.transaction((trx) => trx.updateTable('sessions').set(begun).execute());
  }

  #today = () => dayNumber(this.#site.clock.now().toISOString().slice(0, 10));
  #happens = (share: number) => this.#chance.next() < share;
  #between = (from: number, to: number) => from + Math.floor(this.#chance.next() * (to - from + 1));

  #some<T>(all: readonly T[], count: number): T[] {
    const shuffled = all.map((one) => ({ one, at: this.#chance.next() })).toSorted((a, b) => a.at - b.at);
    return shuffled.slice(0, count).map(({ one }) => one);
  }
}

const pair = ([from = 0, to = 0]: readonly number[]): [number, number] => [from, to];

/** Milliseconds until the clock shows this hour. */
const nextHour = (now: Date, hour: number) =>
  (hour * HOUR_MS - (now.getTime() % DAY_MS) + DAY_MS) % DAY_MS || DAY_MS;
