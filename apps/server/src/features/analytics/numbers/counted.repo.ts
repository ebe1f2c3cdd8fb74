import type { CropId, SharingRule } from '@windfall/contract';
import { sql } from 'kysely';
import type { Reader } from '../../../db/database.ts';
import type { Slice } from '../slices.repo.ts';

/** The steps of claims in a period, without what was undone. Crop and rule are those of the listing, while it exists. */
export function stepsQuery(db: Reader, { from, before }: Slice) {
  return db
    .selectFrom('claim_events as e')
    .innerJoin('claims as c', 'c.id', 'e.claim_id')
    .leftJoin('listings as l', 'l.id', 'c.listing_id')
    .leftJoin('listing_sharing as s', 's.listing_id', 'c.listing_id')
    .select([
      'e.action',
      'e.to_state',
      'c.asker_id',
      'c.giver_id',
      'c.given',
      'c.how_much',
      's.unit',
      's.stock',
    ])
    .select((eb) => [
      eb.ref('l.crop').$castTo<CropId | null>().as('crop'),
      eb.ref('s.rule').$castTo<SharingRule | null>().as('rule'),
    ])
    .where('e.at', '>=', from)
    .where('e.at', '<', before)
    .where(
      sql<boolean>`(e.action = 'ask' or (e.from_state = 'agreed' and e.to_state in ('collected', 'out')
        and not exists (select 1 from claim_events undo where undo.claim_id = e.claim_id
          and undo.n = e.n + 1 and undo.action = 'undo')))`,
    );
}

/** The time of the first step of a claim, and of the first tap. */
export async function findFirstCounted(db: Reader): Promise<string | undefined> {
  const event = await db.selectFrom('claim_events').select('at').orderBy('at').limit(1).executeTakeFirst();
  const tap = await db.selectFrom('stand_taps').select('at').orderBy('at').limit(1).executeTakeFirst();
  return [event?.at, tap?.at].filter((at) => at !== undefined).toSorted()[0];
}
