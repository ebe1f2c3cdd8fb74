import { randomUUIDv7 } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { cropInWords } from '@windfall/contract';
import { ConfigError } from '../config/env.ts';
import type { Context } from '../context.ts';
import type { Writer } from '../db/database.ts';
import {
  discardImage,
  insertImageRow,
  portraitUrl,
  type StoredImage,
  storeImage,
} from '../features/images/images.service.ts';
import { newFreshness, storeListing } from '../features/listings/listings.service.ts';
import { storeGarden } from '../features/seasons/seasons.service.ts';
import { hasMembers, insertUser } from '../features/users/users.service.ts';
import { hoursBefore } from '../lib/clock.ts';
import { addDays } from '../lib/days.ts';
import { Semaphore } from '../lib/semaphore.ts';
import { dayIn } from '../lib/zoned-time.ts';
import { deleteNotificationsOfUsers } from '../platform/notifications/notifications.repo.ts';
import { writeSettings } from '../platform/settings/site-settings.ts';
import { DEMO_GARDENS } from './gardens.ts';
import type { DemoListing } from './listings/demo-listing.ts';
import { DEMO_WANTED } from './listings/wanted.ts';
import { DEMO_LISTINGS } from './listings.ts';
import { DEMO_KEYS, DEMO_PASSWORD, DEMO_PEOPLE, type DemoKey } from './people.ts';
import { writeConversations } from './write-conversations.ts';
import { identifyClaims, writeExchanges } from './write-exchanges.ts';
import { writeStand } from './write-stand.ts';

const DAY_HOURS = 24;
/** The first start may use every core: no uploads compete. */
const AT_ONCE = availableParallelism();

/** Usual frosts of the Willamette Valley. */
const WILLAMETTE_VALLEY = { last_frost: '04-20', first_frost: '10-27' };
const PORTLAND = { town: 'Portland, OR', radius_km: 10 };

type MemberIds = Readonly<Record<DemoKey, string>>;

/**
 * Fills a database without members with the demo community. Pictures are stored first and all rows follow in one
 * transaction: an interrupted start leaves an empty database, which the next start fills. The daily sweep deletes
 * left-over pictures. Never in production, where `config.demo` cannot be on.
 */
export async function seedDemo(ctx: Context, read: ReadPicture = readBundledPicture): Promise<void> {
  if (!ctx.config.demo || (await hasMembers(ctx.db.read))) return;
  const memberIds = newMemberIds();
  const [hashes, pictures] = await Promise.all([
    hashPasswords(ctx),
    storePictures(ctx, pictureOwners(memberIds), read),
  ]);
  const today = dayIn(await ctx.siteZone.current(), ctx.clock.now());
  const isSeeded = await ctx.db
    .transaction(async (trx) => {
      // A member may have registered while the pictures were stored.
      if (await hasMembers(trx)) return false;
      await writePeople(ctx, trx, memberIds, hashes, pictures);
      const listingIds = await writeListings(ctx, trx, memberIds, pictures, today);
      for (const [key, crops] of Object.entries(DEMO_GARDENS))
        await storeGarden(trx, memberIds[key as DemoKey], crops);
      const claims = identifyClaims();
      await writeExchanges(ctx, trx, claims, memberIds, listingIds);
      await writeConversations(ctx, trx, claims, memberIds, listingIds);
      await writeStand(ctx, trx, memberIds, listingIds);
      await writeSettings(trx, { climate: WILLAMETTE_VALLEY, home_place: PORTLAND }, ctx.clock.now());
      // Events in the past of the demo send no notifications.
      await deleteNotificationsOfUsers(trx, Object.values(memberIds));
      return true;
    })
    .catch((error: unknown) => {
      // Another server on the same database was faster.
      if (error instanceof MemberExistsError) return false;
      throw error;
    });
  ctx.settings.invalidate();
  if (!isSeeded) for (const { id } of pictures.values()) await discardImage(ctx, id);
}

function newMemberIds(): MemberIds {
  return {
    admin: randomUUIDv7(),
    rosa: randomUUIDv7(),
    amir: randomUUIDv7(),
    june: randomUUIDv7(),
    theo: randomUUIDv7(),
  };
}

/** Owner of each picture: the member it shows, or the owner of its listing. */
function pictureOwners(memberIds: MemberIds): ReadonlyMap<string, string> {
  return new Map([
    ...DEMO_KEYS.map((key) => [avatarOf(key), memberIds[key]] as const),
    ...DEMO_LISTINGS.map(({ picture, by }) => [picture, memberIds[by]] as const),
  ]);
}

/** Publishes the demo listings in order. Returns their ids by picture. */
async function writeListings(
  ctx: Context,
  trx: Writer,
  memberIds: Readonly<Record<DemoKey, string>>,
  pictures: ReadonlyMap<string, StoredImage>,
  today: string,
): Promise<ReadonlyMap<string, string>> {
  const ids = new Map<string, string>();
  for (const { picture, by, hoursAgo, pickedDaysAgo, isGone, ...fields } of inOrder()) {
    const image = pictures.get(picture);
    if (image) await insertImageRow(trx, image);
    const id = randomUUIDv7();
    const created_at = hoursBefore(ctx.clock, hoursAgo);
    await storeListing(trx, ctx.db.dialect, {
      ...fields,
      ...freshness(fields, pickedDaysAgo ?? null, addDays(today, -Math.floor(hoursAgo / DAY_HOURS)), today),
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

/** As of now where the listing says when it was picked, else as when it was published. */
function freshness(
  { kind = 'offer', category, ...words }: Pick<DemoListing, 'kind' | 'category' | 'title' | 'produce_name'>,
  pickedDaysAgo: number | null,
  listedOn: string,
  today: string,
) {
  const listing = { kind, category, crop: cropInWords({ category, ...words }) };
  return pickedDaysAgo === null
    ? newFreshness(listing, { picked_on: null }, listedOn)
    : newFreshness(listing, { picked_on: addDays(today, -pickedDaysAgo) }, today);
}

const inOrder = () => [...DEMO_LISTINGS, ...DEMO_WANTED].sort((one, other) => other.hoursAgo - one.hoursAgo);

/** Hashes each password with its own salt, as for registered members. */
async function hashPasswords(ctx: Context): Promise<ReadonlyMap<DemoKey, string>> {
  const hash = async (key: DemoKey) => [key, await ctx.passwords.hash(DEMO_PASSWORD)] as const;
  return new Map(await Promise.all(DEMO_KEYS.map(hash)));
}

/** A member of the demo has an account already. */
class MemberExistsError extends Error {
  override name = 'MemberExistsError';
}

/** Adds the members with their portraits. Throws `MemberExistsError`. */
async function writePeople(
  ctx: Context,
  trx: Writer,
  memberIds: Readonly<Record<DemoKey, string>>,
  hashes: ReadonlyMap<DemoKey, string>,
  pictures: ReadonlyMap<string, StoredImage>,
): Promise<void> {
  for (const key of DEMO_KEYS) {
    const { what: _, joinedDaysAgo, ...person } = DEMO_PEOPLE[key];
    const portrait = pictures.get(avatarOf(key));
    const joined = hoursBefore(ctx.clock, joinedDaysAgo * DAY_HOURS);
    const isNew = await insertUser(trx, {
      ...person,
      id: memberIds[key],
      password_hash: hashes.get(key) ?? null,
      is_active: 1,
      photo_url: portrait ? portraitUrl(portrait.id) : null,
      created_at: joined,
      updated_at: joined,
    });
    if (!isNew) throw new MemberExistsError(`${person.email} has an account`);
    if (portrait) await insertImageRow(trx, portrait);
  }
}

/** Picture name of a member's portrait. */
const avatarOf = (key: DemoKey) => `avatar-${key}`;

type ReadPicture = (name: string) => Promise<Buffer>;

const readBundledPicture: ReadPicture = (name) => readFile(new URL(`pictures/${name}.webp`, import.meta.url));

/** Stores the named pictures for their owners, encoded like uploads but without AVIF. Returns them by name. */
async function storePictures(
  ctx: Context,
  owners: ReadonlyMap<string, string>,
  read: ReadPicture,
): Promise<ReadonlyMap<string, StoredImage>> {
  const gate = new Semaphore(AT_ONCE);
  const store = async ([name, ownerId]: [string, string]) => {
    const picture = await read(name);
    const image = await orExplain(ctx, () => storeImage(ctx, ownerId, picture));
    // Their AVIF encodings would keep a core busy for a quarter of an hour after the first start.
    return [name, { ...image, is_complete: 1 }] as const;
  };
  return new Map(await Promise.all([...owners].map((entry) => gate.run(() => store(entry)))));
}

/** The operator must fix a storage that cannot be written. */
async function orExplain<T>({ config }: Context, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    const isStorage = cause instanceof Error && 'code' in cause && cause.code === 'E_CANNOT_WRITE_FILE';
    if (!isStorage) throw cause;
    const which = config.storage.kind === 's3' ? 'that STORAGE_URL names' : config.storage.dir;
    const reason = cause.cause instanceof Error && cause.cause.message ? cause.cause.message : 'no answer';
    throw new ConfigError(`The storage ${which} cannot be written: ${reason}.`, { cause });
  }
}
