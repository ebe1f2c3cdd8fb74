import type { Conversation, Listing, Message, User } from '@windfall/contract';
import { readStored, writeStored } from './device-storage.ts';
import { isConversation, isListing, isMessage, isUser } from './shapes.ts';

/** How much is kept: enough to look at without a connection, little beside the 5 MB a site may store. */
const MOST = { listings: 100, users: 100, conversations: 50, messages: 50, threads: 20 } as const;

/** The names the spec gives the stored users (section 7, Users). */
const USERS = 'users';
const REGISTERED_USERS = 'registeredUsers';
const PERSISTENT_USER = 'persistentUser';

export function storeLocalListings(found: readonly unknown[]): void {
  // What a viewer may do with a listing is for the server to say each time.
  const listings = found.filter(isListing).map(withoutOwnersAddress);
  if (listings.length > 0) writeStored('listings', merge(listings, readListings(), MOST.listings));
}

/** The listings seen last, whatever they were found by. */
export function readListings(): Listing[] {
  return readList('listings', isListing);
}

/** Members seen, without their addresses; the one who is signed in has a place of their own, with all of it. */
export function storeLocalUsers(found: readonly unknown[], ownId: string | undefined): void {
  const users = found.filter(isUser);
  const own = users.find(({ id }) => id === ownId);
  if (own) writeStored(PERSISTENT_USER, own);
  const others = users.filter(({ id }) => id !== ownId).map(withoutAddress);
  if (others.length > 0) writeStored(USERS, merge(others, readList(USERS, isUser), MOST.users));
}

/** Who registered in this browser: as others see them, since whoever signs in next can read it. */
export function storeLocalRegisteredUser(user: User): void {
  if (!isUser(user)) return;
  const known = readList(REGISTERED_USERS, isUser);
  writeStored(REGISTERED_USERS, merge([withoutAddress(user)], known, MOST.users));
}

/** Everybody this browser knows, the newest knowledge of each. An address is shown to nobody but whose it is. */
export function readUsers(viewerId: string | undefined): User[] {
  const own = readStored(PERSISTENT_USER);
  const known = merge(
    [...(isUser(own) ? [own] : []), ...readList(USERS, isUser)],
    readList(REGISTERED_USERS, isUser),
    3 * MOST.users,
  );
  return known.map((user) => (user.id === viewerId ? user : withoutAddress(user)));
}

/** A copy would outlast the owner's wish to hide it, and be read by the next who uses the browser. */
function withoutOwnersAddress(listing: Listing): Listing {
  return { ...listing, user: { ...listing.user, email: null } };
}

/** What anybody may see of a member. */
function withoutAddress(user: User): User {
  return { ...user, email: null, google_id: null };
}

export function storeLocalConversations(userId: string, found: readonly unknown[]): void {
  writeStored(`inbox:${userId}`, found.filter(isConversation).slice(0, MOST.conversations));
}

export function readConversations(userId: string): Conversation[] {
  return readList(`inbox:${userId}`, isConversation);
}

/** How many messages were unread when the inbox was last seen. */
export function countLocalUnread(userId: string): number {
  return readConversations(userId).reduce((sum, { unread_count }) => sum + unread_count, 0);
}

/** Latest first, as the server answers them. */
export function storeLocalMessages(userId: string, otherUserId: string, found: readonly unknown[]): void {
  const isTheirs = ({ sender_id, receiver_id }: Message) =>
    [sender_id, receiver_id].includes(userId) && [sender_id, receiver_id].includes(otherUserId);
  const messages = found.filter(isMessage).filter(isTheirs).slice(0, MOST.messages);
  const threads = readThreads(userId).filter(([id]) => id !== otherUserId);
  writeStored(`threads:${userId}`, [[otherUserId, messages], ...threads].slice(0, MOST.threads));
}

export function readMessages(userId: string, otherUserId: string): Message[] {
  return readThreads(userId).find(([id]) => id === otherUserId)?.[1] ?? [];
}

function readThreads(userId: string): [string, Message[]][] {
  const stored = readStored(`threads:${userId}`);
  if (!Array.isArray(stored)) return [];
  return stored.flatMap((thread): [string, Message[]][] => {
    const [id, messages] = Array.isArray(thread) ? thread : [];
    return typeof id === 'string' && Array.isArray(messages) ? [[id, messages.filter(isMessage)]] : [];
  });
}

/** Newer knowledge first; of each thing what is known last. */
function merge<T extends { id: string }>(newer: readonly T[], older: readonly T[], most: number): T[] {
  const known = new Map<string, T>();
  for (const one of [...newer, ...older]) if (!known.has(one.id)) known.set(one.id, one);
  return [...known.values()].slice(0, most);
}

function readList<T>(name: string, isOne: (value: unknown) => value is T): T[] {
  const stored = readStored(name);
  return Array.isArray(stored) ? stored.filter(isOne) : [];
}
