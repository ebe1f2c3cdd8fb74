import { randomUUIDv7 } from 'node:crypto';
import type { Context } from '../context.ts';
import type { Writer } from '../db/database.ts';
import { insertImageRow, type StoredImage } from '../features/images/images.service.ts';
import { storeListing } from '../features/listings/listings.service.ts';
import { hoursBefore } from '../lib/clock.ts';
import { DEMO_WANTED } from './listings/wanted.ts';
import { DEMO_LISTINGS } from './listings.ts';
import type { DemoKey } from './people.ts';

/** Publishes the demo listings in order. Returns their ids by picture. */
export async function writeListings(
  ctx: Context,
  trx: Writer,
  memberIds: Readonly<Record<DemoKey, string>>,
  pictures: ReadonlyMap<string, StoredImage>,
): Promise<ReadonlyMap<string, string>> {
  const ids = new Map<string, string>();
  for (const { picture, by, hoursAgo, isGone, ...fields } of inOrder()) {
    const image = pictures.get(picture);
    if (image) await insertImageRow(trx, image);
    const id = randomUUIDv7();
    const created_at = hoursBefore(ctx.clock, hoursAgo);
    await storeListing(trx, ctx.db.dialect, {
      ...fields,
      id,
      user_id: memberIds[by],
      image_id: image?.id ?? null,
      is_available: isGone ? 0 : 1,
      created_at,
      updated_at: created_at,
    });
    ids.set(picture, id);
  }
  return ids;
}

const inOrder = () => [...DEMO_LISTINGS, ...DEMO_WANTED].sort((one, other) => other.hoursAgo - one.hoursAgo);
