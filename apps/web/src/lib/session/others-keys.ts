import { STORED_PREFIX } from '../drafts/draft-store.ts';
import { OUTBOX_PREFIX } from '../outbox/outbox-count.ts';

/** The stored copy of the last signed-in member, and other data of their session. */
const PERSISTENT_USER = 'persistentUser';
const OF_LAST_MEMBER = new Set([PERSISTENT_USER, 'users', 'registeredUsers', 'listings']);

/** Drafts that belong to an address, not to a member. */
const OF_A_LINK = 'link:';

/**
 * Returns a test for keys of either storage that belong to another member, whose session expired. Keys
 * contain the owner's id between colons. Waiting items of others stay until their owner signs in again.
 */
export function othersKeys(userId: string): (key: string) => boolean {
  const last = lastMember();
  return (key) => {
    if (key.startsWith(OUTBOX_PREFIX)) return false;
    if (OF_LAST_MEMBER.has(key)) return last !== null && last !== userId;
    const name = key.startsWith(STORED_PREFIX) ? key.slice(STORED_PREFIX.length) : key;
    return name.includes(':') && !name.startsWith(OF_A_LINK) && !name.split(':').includes(userId);
  };
}

function lastMember(): string | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(PERSISTENT_USER) ?? 'null');
    if (typeof stored !== 'object' || stored === null) return null;
    // Any other value cannot be this member.
    return 'id' in stored ? String(stored.id) : '';
  } catch {
    return null;
  }
}
