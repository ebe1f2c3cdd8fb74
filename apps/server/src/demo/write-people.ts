import type { Context } from '../context.ts';
import type { Writer } from '../db/database.ts';
import { insertImageRow, portraitUrl, type StoredImage } from '../features/images/images.service.ts';
import { insertUser } from '../features/users/users.service.ts';
import { hoursBefore } from '../lib/clock.ts';
import { DEMO_KEYS, DEMO_PASSWORD, DEMO_PEOPLE, type DemoKey } from './people.ts';

const DAY_HOURS = 24;

/** Hashes each password with its own salt, as for registered members. */
export async function hashPasswords(ctx: Context): Promise<ReadonlyMap<DemoKey, string>> {
  const hash = async (key: DemoKey) => [key, await ctx.passwords.hash(DEMO_PASSWORD)] as const;
  return new Map(await Promise.all(DEMO_KEYS.map(hash)));
}

/** A member of the demo has an account already. */
export class MemberExistsError extends Error {
  override name = 'MemberExistsError';
}

/** Adds the members with their portraits. Throws `MemberExistsError`. */
export async function writePeople(
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
export const avatarOf = (key: DemoKey) => `avatar-${key}`;
