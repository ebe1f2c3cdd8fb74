import type { User } from '@windfall/contract';
import { readStored, STORED_PREFIX, storedKeys, writeStored } from '../browser-storage/device-storage.ts';

/** Keys of what the browser stores contain their owner. For a group that is the member who acts, whom these keys name. */
const ACTING = `${STORED_PREFIX}acting:`;

/** Writes down whose the things are that this browser stores for a group. */
export function noteActing(user: User | null | undefined): void {
  if (user?.acting) writeStored(`${ACTING}${user.id}:${user.acting.id}`, user.name);
}

/** The member to whom belongs what this browser stores for this user: the one who acts, where it is a group. */
export function personOf(userId: string): string {
  const prefix = `${ACTING}${userId}:`;
  return storedKeys(prefix)[0]?.slice(prefix.length) ?? userId;
}

/** The groups for which this browser stores something of the member, with their names. */
export function storedGroupsOf(personId: string): ReadonlyMap<string, string> {
  const keys = storedKeys(ACTING).filter((key) => key.endsWith(`:${personId}`));
  return new Map(
    keys.map((key) => [key.slice(ACTING.length, -personId.length - 1), String(readStored(key))]),
  );
}
