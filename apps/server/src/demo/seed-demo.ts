import { randomUUIDv7 } from 'node:crypto';
import type { Context } from '../context.ts';
import { discardImage } from '../features/images/images.service.ts';
import { hasMembers } from '../features/users/users.service.ts';
import { deleteNotificationsOfUsers } from '../platform/notifications/notifications.repo.ts';
import { DEMO_LISTINGS } from './listings.ts';
import { DEMO_KEYS, type DemoKey } from './people.ts';
import { type ReadPicture, readBundledPicture, storePictures } from './store-pictures.ts';
import { writeConversations } from './write-conversations.ts';
import { identifyClaims, writeExchanges } from './write-exchanges.ts';
import { writeListings } from './write-listings.ts';
import { avatarOf, hashPasswords, MemberExistsError, writePeople } from './write-people.ts';

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
  const isSeeded = await ctx.db
    .transaction(async (trx) => {
      // A member may have registered while the pictures were stored.
      if (await hasMembers(trx)) return false;
      await writePeople(ctx, trx, memberIds, hashes, pictures);
      const listingIds = await writeListings(ctx, trx, memberIds, pictures);
      const claims = identifyClaims();
      await writeExchanges(ctx, trx, claims, memberIds, listingIds);
      await writeConversations(ctx, trx, claims, memberIds, listingIds);
      // Events in the past of the demo send no notifications.
      await deleteNotificationsOfUsers(trx, Object.values(memberIds));
      return true;
    })
    .catch((error: unknown) => {
      // Another server on the same database was faster.
      if (error instanceof MemberExistsError) return false;
      throw error;
    });
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
