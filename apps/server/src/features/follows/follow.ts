import {
  type BodyOf,
  FOLLOW_MESSAGES,
  FOLLOWS,
  type Follow,
  foldText,
  follow,
  listFollows,
  markFollowsSeen,
  NEARBY_KM,
  unfollow,
} from '@windfall/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import type { Reader, Writer } from '../../db/database.ts';
import { isUniqueViolation } from '../../db/dialects/predicates.ts';
import { AppError } from '../../lib/app-error.ts';
import { lockAccount } from '../../platform/auth/accounts.repo.ts';
import { registerOperation } from '../../platform/http/register-operation.ts';
import { cellOf, type Home, pointOfHome } from '../geo/geo.service.ts';
import { findOffersFor, pointOf } from '../listings/listings.service.ts';
import {
  deleteWishTerms,
  type Followed,
  followedCrop,
  followedTerms,
  noteFollow,
} from '../search/search.service.ts';
import {
  deleteFollow,
  type FollowRow,
  findFollowById,
  findFollowsOf,
  insertFollow,
  updateFollow,
} from './follows.repo.ts';
import { findMatches, markMatchesSeen } from './matches.repo.ts';
import { showFollow } from './show-follow.ts';

const YEAR = { years: 1 } as const;
/** More is found by a look at what is near. */
const MOST_FOUND = 50;

/** Follows a crop or words near a place, and ends that. */
export function registerFollow(app: FastifyInstance, ctx: Context): void {
  registerOperation(app, ctx, follow, async ({ body, viewer, request, reply }) => {
    const { row, isNew } = await ctx.db
      .transaction((trx) => store(trx, viewer.id, body, ctx.clock.now()))
      .catch((error: unknown) => {
        // Another member sent the same id at the same time.
        throw isUniqueViolation(error) ? new AppError('FOLLOW_ID_TAKEN', { cause: error }) : error;
      });
    reply.status(isNew ? 201 : 200);
    return showFollow(row, request.language);
  });
  registerOperation(app, ctx, unfollow, async ({ params, viewer }) => {
    await ctx.db.transaction(async (trx) => {
      // Locked, so that it is not made again, and no listing is found for it, at the same time.
      await lockAccount(trx, viewer.id);
      const row = await findFollowById(trx, params.id);
      if (row?.user_id !== viewer.id) throw new AppError('FOLLOW_NOT_FOUND');
      await deleteWishTerms(trx, 'follow', [Number(row.seq)]);
      await deleteFollow(trx, row.id);
    });
    return { success: true as const, id: params.id };
  });
}

interface Stored {
  readonly row: FollowRow;
  readonly isNew: boolean;
}

/** A member follows a subject once: what is there already goes on for a year, with the place and distance that are sent. */
async function store(trx: Writer, userId: string, body: BodyOf<typeof follow>, now: Date): Promise<Stored> {
  // Locked, so that no follows of the same member are counted at the same time.
  const account = await lockAccount(trx, userId);
  if (!account) throw new AppError('UNAUTHORIZED');
  const followed = readFollowed(body);
  const subject = followed.crop ?? foldText(followed.words);
  const own = await findFollowsOf(trx, userId);
  const earlier = await findFollowById(trx, body.id);
  if (earlier && (earlier.user_id !== userId || earlier.subject !== subject))
    throw new AppError('FOLLOW_ID_TAKEN');
  const same = earlier ?? own.find((one) => one.subject === subject);
  if (!same && own.length >= FOLLOWS.most) throw new AppError('FOLLOWS_FULL');
  const created_at = now.toISOString();
  const place = {
    cell: same && !body.near ? Number(same.cell) : cellNear(body.near, account),
    radius_km: body.radius_km ?? same?.radius_km ?? NEARBY_KM,
    until: yearAfter(now),
  };
  const row = same
    ? await updateFollow(trx, same.id, place)
    : await insertFollow(trx, { id: body.id, user_id: userId, subject, ...followed, ...place, created_at });
  const seq = Number(row.seq);
  if (same) await deleteWishTerms(trx, 'follow', [seq]);
  await noteFollow(trx, { ...followed, seq, cell: place.cell });
  return { row, isNew: !same };
}

/** Words that name a crop and nothing else follow that crop. */
function readFollowed({ crop: chosen, words = '' }: BodyOf<typeof follow>): Followed {
  const crop = chosen ?? followedCrop(words);
  const followed = { crop, words: crop === null ? words : '' };
  if (followedTerms(followed).alternatives.length > 0) return followed;
  const message = FOLLOW_MESSAGES.words;
  throw new AppError('VALIDATION_FAILED', { message, fields: { words: message } });
}

function cellNear(near: BodyOf<typeof follow>['near'], home: Home): number {
  const point = pointOf(near) ?? pointOfHome(home);
  if (!point) throw new AppError('FOLLOW_WITHOUT_PLACE');
  return cellOf(point);
}

const yearAfter = (now: Date): string =>
  Temporal.Instant.fromEpochMilliseconds(now.getTime())
    .toZonedDateTimeISO('UTC')
    .add(YEAR)
    .toInstant()
    .toString({ smallestUnit: 'millisecond' });

/** What a member follows, with what was found since they looked. */
export function registerListFollows(app: FastifyInstance, ctx: Context): void {
  registerOperation(app, ctx, listFollows, ({ viewer, request }) =>
    read(ctx.db.read, viewer.id, request.language),
  );
  registerOperation(app, ctx, markFollowsSeen, async ({ viewer }) => {
    const now = ctx.clock.now().toISOString();
    return { seen: await ctx.db.transaction((trx) => markMatchesSeen(trx, viewer.id, now)) };
  });
}

async function read(db: Reader, userId: string, language: string): Promise<Follow[]> {
  const rows = await findFollowsOf(db, userId);
  const matches = await findMatches(db, userId, MOST_FOUND, { unseen: true });
  const offers = await findOffersFor(
    db,
    userId,
    matches.map(({ listing_id }) => listing_id),
  );
  return rows.map((row) => {
    const own = matches.filter(({ follow_id }) => follow_id === row.id);
    return showFollow(
      row,
      language,
      offers.filter(({ id }) => own.some(({ listing_id }) => listing_id === id)),
    );
  });
}
