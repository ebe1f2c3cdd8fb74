import { randomUUID, randomUUIDv7 } from 'node:crypto';
import type { Context } from '../context.ts';
import type { Writer } from '../db/database.ts';
import { PendingEvents } from '../features/exchange/exchange.service.ts';
import { countTap, insertStand, placeListings } from '../features/stands/stands.service.ts';
import { hoursBefore } from '../lib/clock.ts';
import { momentIn } from '../lib/zoned-time.ts';
import type { DemoKey } from './people.ts';

/** A stand of the demo. Its listings are named by their pictures. */
const STAND = {
  keeper: 'rosa' satisfies DemoKey,
  name: 'Box at Lincoln Street',
  hours: 'Daily until dark',
  address: '2200 SE Lincoln Street, Portland',
  note: 'Please close the lid, the squirrels can read.',
  openedHoursAgo: 82,
  listings: ['zucchini', 'rosemary-bunches', 'marigold-seeds'],
  /** Negative amounts were left. */
  taps: [
    { hoursAgo: 26, picture: 'rosemary-bunches', amount: 1 },
    { hoursAgo: 2, picture: 'marigold-seeds', amount: 2 },
    { hoursAgo: 1, picture: 'rosemary-bunches', amount: 2 },
    { hoursAgo: 0.5, picture: 'marigold-seeds', amount: -5 },
    { hoursAgo: 0.2, picture: 'rosemary-bunches', amount: 1 },
  ],
} as const;

/** Of most members: that of the site once they are there. */
const ZONE = 'America/Los_Angeles';

/** Opens the demo's stand with what is there, and counts what neighbors took and left. */
export async function writeStand(
  ctx: Context,
  trx: Writer,
  memberIds: Readonly<Record<DemoKey, string>>,
  listingIds: ReadonlyMap<string, string>,
): Promise<void> {
  const { keeper, openedHoursAgo, listings, taps, ...texts } = STAND;
  const opened = hoursBefore(ctx.clock, openedHoursAgo);
  const idOf = (picture: string) => listingIds.get(picture) ?? '';
  const { id, code } = await insertStand(trx, {
    id: randomUUIDv7(),
    keeper_id: memberIds[keeper],
    ...texts,
    takes_taps: 1,
    empty_told_on: null,
    created_at: opened,
    updated_at: opened,
    ended_at: null,
    hidden_at: null,
  });
  await placeListings(trx, id, listings.map(idOf), opened);
  const zone = ctx.config.timeZone ?? ZONE;
  for (const { hoursAgo, picture, amount } of taps) {
    const said = { id: randomUUID(), listing_id: idOf(picture), amount };
    const moment = momentIn(zone, new Date(hoursBefore(ctx.clock, hoursAgo)));
    await countTap(ctx, trx, null, code, said, { ...moment, pending: new PendingEvents() });
  }
}
