import { NEARBY_KM } from '@windfall/contract';
import type { Database, Reader } from '../../db/database.ts';
import type { UserRow } from '../../platform/auth/auth.table.ts';
import { readChoices } from '../../platform/notifications/preferences.repo.ts';
import { findFollowsOf, findMatches, nameOfFollow } from '../follows/follows.service.ts';
import { type NamedPoint, placeOfHome } from '../geo/geo.service.ts';
import {
  distanceTo,
  findOffersFor,
  isOfferedTo,
  type ListingRow,
  readListingPage,
} from '../listings/listings.service.ts';
import { findMetWishes, findToldSeasons, type SeasonNoticeData } from '../notices/notices.service.ts';

/** More would not be read. */
const MOST_ITEMS = 8;
/** More do not fit into a digest. */
const MOST_FOLLOWED = 20;
const PAGE = 48;
/** In a place with more news than this, the newest ones count. */
const MOST_PAGES = 3;

/** Published after `since` and until `until`. */
interface Period {
  readonly since: string;
  readonly until: string;
}

/** Content of a digest: ids of listings, those that meet a follow or wish first, then the nearest; and seasons that begin in the garden. */
export interface News {
  readonly listing_ids: readonly string[];
  /** Title of the wish, or what is followed, by the id of the listing that meets it. */
  readonly wishes: Readonly<Record<string, string>>;
  readonly has_more: boolean;
  readonly seasons: readonly SeasonNoticeData[];
}

/** New listings near a member's place, and seasons that begin in their garden; undefined without a place or without either. */
export async function findNews(
  db: Pick<Database, 'read' | 'dialect'>,
  member: UserRow,
  language: string,
  period: Period,
): Promise<News | undefined> {
  const place = placeOfHome(member);
  if (!place) return undefined;
  const met = await findMetWishes(db.read, member.id, period);
  const wishes = {
    ...(await findFollowed(db.read, member.id, language, period)),
    ...Object.fromEntries(met.map(({ listing_id, wish_title }) => [listing_id, wish_title])),
  };
  const wished = await findOffersFor(db.read, member.id, Object.keys(wishes));
  const isNew = (row: ListingRow) => isOfferedTo(row, member.id) && !(row.id in wishes);
  const near = (await findNewest(db, member, place, period)).filter(isNew);
  const all = [...wished, ...nearestFirst(near, place)].map(({ id }) => id);
  const seasons = await findSeasons(db.read, member.id, period);
  if (all.length + seasons.length === 0) return undefined;
  return { listing_ids: all.slice(0, MOST_ITEMS), wishes, has_more: all.length > MOST_ITEMS, seasons };
}

/** Seasons that a notice told of, unless an email of its own did. */
async function findSeasons(db: Reader, userId: string, period: Period): Promise<SeasonNoticeData[]> {
  const { seasons } = await readChoices(db, userId);
  return seasons.email ? [] : findToldSeasons(db, userId, period);
}

/** What is followed, by the id of the listing that was found for it. */
async function findFollowed(
  db: Reader,
  userId: string,
  language: string,
  period: Period,
): Promise<Record<string, string>> {
  const matches = await findMatches(db, userId, MOST_FOLLOWED, period);
  const follows = await findFollowsOf(db, userId);
  return Object.fromEntries(
    matches.flatMap(({ listing_id, follow_id }) => {
      const follow = follows.find(({ id }) => id === follow_id);
      return follow ? [[listing_id, nameOfFollow(follow, language)]] : [];
    }),
  );
}

/** New listings within reach, newest first. */
async function findNewest(
  db: Pick<Database, 'read' | 'dialect'>,
  { id }: UserRow,
  { point }: NamedPoint,
  { since, until }: Period,
): Promise<ListingRow[]> {
  const viewer = { id, isAdmin: false, sessionId: '' };
  const found: ListingRow[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const { items, next } = await readListingPage(
      db,
      {
        near: point,
        radius_km: NEARBY_KM,
        available: true,
        kind: 'offer',
        sort: 'newest',
        limit: PAGE,
        cursor,
      },
      point,
      viewer,
    );
    const fresh = items.filter(({ created_at }) => created_at > since);
    found.push(...fresh.filter(({ created_at }) => created_at <= until));
    if (next === undefined || fresh.length < items.length) return found;
    cursor = next;
  }
  return found;
}

function nearestFirst(rows: readonly ListingRow[], { point }: NamedPoint): ListingRow[] {
  const km = (row: ListingRow) => distanceTo(row, point) ?? Number.POSITIVE_INFINITY;
  return rows.toSorted((a, b) => km(a) - km(b) || b.seq - a.seq);
}
