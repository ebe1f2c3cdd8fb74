import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { type CropId, LEAST_GARDENS } from '@windfall/contract';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import type { Reader } from '../../db/database.ts';
import { keepFor } from '../../lib/keep-for.ts';
import { type Home, type Point, pointOfHome } from '../geo/geo.service.ts';

/** Degrees of latitude on a side of an area: about 25 km. Areas do not move with the question, so the difference of two answers tells nothing. */
const AREA_STEP = 0.225;
/** Counting reads all gardens, and a number may be old by this time. */
const KEPT_MS = 600_000;
const BATCH = 500;

type Counts = ReadonlyMap<CropId, number>;
const NONE: Counts = new Map();

/** Counts in how many gardens each crop grows in the area of a point; crops of fewer than three are left out. */
export function gardenCounts({
  db,
  clock,
}: Pick<Context, 'db' | 'clock'>): (point: Point) => Promise<Counts> {
  const keep = keepFor<ReadonlyMap<string, Counts>>(KEPT_MS, clock);
  return async (point) => (await keep('', () => countAreas(db.read))).get(areaOf(point)) ?? NONE;
}

/** Areas of a row are as wide as they are high. */
function areaOf({ latitude, longitude }: Point): string {
  const row = Math.floor(latitude / AREA_STEP);
  const width = AREA_STEP / Math.cos((row * AREA_STEP * Math.PI) / 180);
  return `${row} ${Math.floor(longitude / width)}`;
}

async function countAreas(db: Reader): Promise<ReadonlyMap<string, Counts>> {
  const areas = new Map<string, Map<CropId, number>>();
  for (let after = { user_id: '', crop: '' }; ; ) {
    const rows = await findGrown(db, after);
    for (const [home, crops] of byMember(rows)) {
      const point = pointOfHome(home);
      if (!point) continue;
      const counts = areas.get(areaOf(point)) ?? new Map<CropId, number>();
      areas.set(areaOf(point), counts);
      for (const crop of crops) counts.set(crop, (counts.get(crop) ?? 0) + 1);
    }
    const last = rows.at(-1);
    if (!last || rows.length < BATCH) break;
    after = last;
    await yieldToEventLoop();
  }
  return new Map([...areas].map(([area, counts]) => [area, withoutFew(counts)]));
}

type Grown = Awaited<ReturnType<typeof findGrown>>[number];

/** The home of each member, which takes a while to place, with the crops there. */
const byMember = (rows: readonly Grown[]): (readonly [Home, CropId[]])[] =>
  [...Map.groupBy(rows, ({ user_id }) => user_id).values()].flatMap((own) =>
    own[0] ? [[own[0], own.map(({ crop }) => crop)] as const] : [],
  );

const withoutFew = (counts: Counts): Counts =>
  new Map([...counts].filter(([, gardens]) => gardens >= LEAST_GARDENS));

/** What active members grow, with their places, member by member. CROSS JOIN keeps SQLite from reading all members for each part. */
const findGrown = (db: Reader, { user_id, crop }: { readonly user_id: string; readonly crop: string }) =>
  db
    .selectFrom('garden_crops')
    .crossJoin('users')
    .whereRef('users.id', '=', 'garden_crops.user_id')
    .select(['user_id', 'crop', 'location', 'zip_code', 'latitude', 'longitude'])
    .where('users.is_active', '=', 1)
    .where(sql<boolean>`(user_id, crop) > (${user_id}, ${crop})`)
    .orderBy('user_id')
    .orderBy('crop')
    .limit(BATCH)
    .$narrowType<{ crop: CropId }>()
    .execute();
