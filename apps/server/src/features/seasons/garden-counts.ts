import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { type CropId, LEAST_GARDENS } from '@windfall/contract';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import type { Reader } from '../../db/database.ts';
import { type Point, placeOfHome } from '../geo/geo.service.ts';

/** Degrees of latitude on a side of an area: about 25 km. Areas do not move with the question, so the difference of two answers tells nothing. */
const AREA_STEP = 0.225;
/** Counting reads all gardens, and nobody waits for a change of a number. */
const KEPT_MS = 600_000;
const BATCH = 1_000;

type Counts = ReadonlyMap<CropId, number>;
const NONE: Counts = new Map();

/** Counts in how many gardens each crop grows in the area of a point; crops of fewer than three are left out. */
export function gardenCounts({
  db,
  clock,
}: Pick<Context, 'db' | 'clock'>): (point: Point) => Promise<Counts> {
  let kept: { readonly until: number; readonly areas: Promise<ReadonlyMap<string, Counts>> } | undefined;
  return async (point) => {
    const now = clock.now().getTime();
    if (!kept || kept.until <= now) kept = { until: now + KEPT_MS, areas: countAreas(db.read) };
    const latest = kept;
    try {
      return (await latest.areas).get(areaOf(point)) ?? NONE;
    } catch (error) {
      if (kept === latest) kept = undefined;
      throw error;
    }
  };
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
    for (const { crop, ...home } of rows) {
      const place = placeOfHome(home);
      if (!place) continue;
      const area = areaOf(place.point);
      const counts = areas.get(area) ?? new Map<CropId, number>();
      areas.set(area, counts.set(crop, (counts.get(crop) ?? 0) + 1));
    }
    const last = rows.at(-1);
    if (!last || rows.length < BATCH) break;
    after = last;
    await yieldToEventLoop();
  }
  return new Map([...areas].map(([area, counts]) => [area, withoutFew(counts)]));
}

const withoutFew = (counts: Counts): Counts =>
  new Map([...counts].filter(([, gardens]) => gardens >= LEAST_GARDENS));

/** What active members grow, with their places, member by member. */
const findGrown = (db: Reader, { user_id, crop }: { readonly user_id: string; readonly crop: string }) =>
  db
    .selectFrom('garden_crops')
    .innerJoin('users', 'users.id', 'garden_crops.user_id')
    .select(['user_id', 'crop', 'location', 'zip_code', 'latitude', 'longitude'])
    .where('users.is_active', '=', 1)
    .where(sql<boolean>`(user_id, crop) > (${user_id}, ${crop})`)
    .orderBy('user_id')
    .orderBy('crop')
    .limit(BATCH)
    .$narrowType<{ crop: CropId }>()
    .execute();
