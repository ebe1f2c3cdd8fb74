import { inDatabase } from '../browser-storage/own-database.ts';
import { PUSH_MEMBER } from '../photo-database.ts';

/** Says that a push for any member came too late. */
const NONE = '';

/** Writes down whom this browser tells by push; null once it tells no member. Workers have no local storage. */
export async function storePushMember(userId: string | null): Promise<void> {
  await inDatabase('readwrite', (store) => store.put(userId ?? NONE, PUSH_MEMBER));
}

/** Null after a sign-out; undefined where nothing was written down, as by an earlier version. */
export async function readPushMember(): Promise<string | null | undefined> {
  const stored = await inDatabase('readonly', (store) => store.get(PUSH_MEMBER));
  return stored === NONE ? null : typeof stored === 'string' ? stored : undefined;
}
