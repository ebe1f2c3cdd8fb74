import { hashKey, type Query, type QueryClient, type QueryKey } from '@tanstack/react-query';
import type { User } from '@windfall/contract';
import {
  readStored,
  removeStored,
  STORED_PREFIX,
  storedKeys,
  writeStored,
} from '../browser-storage/device-storage.ts';
import { SESSION_KEY } from '../session/session-query.ts';

/** Key prefix of the kept responses; signing out deletes them, and so does the sign-in of another member. */
const PREFIX = `${STORED_PREFIX}answer:`;

/** Characters of all kept responses: a third of what a site may store, so that the outbox has its place. */
const MOST_CHARACTERS = 1_500_000;

/** A session that ended without a sign-out leaves its responses on the device. */
const OLDEST_MS = 14 * 86_400_000;

/** Responses arrive in bursts; writing them waits for a pause. */
const QUIET_MS = 1_000;

/** Fields that their owner can hide later, while a copy would stay. */
const WITHHELD = new Set(['email', 'google_id']);

/** One response of the server: when it came, and the version of the contract that describes it. */
interface Answer {
  at: number;
  contract: string;
  key: QueryKey;
  data: unknown;
}

const CONTRACT: string = import.meta.env['VITE_CONTRACT_VERSION'] ?? '';

const prefixOf = (userId: string | undefined) => `${PREFIX}${userId ?? 'visitor'}:`;

/** How a feature copies what a query has received, for parts of pages that search or count in it. */
type StoreCopy = (found: unknown[], key: QueryKey, userId: string | undefined, receivedAt: number) => void;

/** Copies of queries, by the first part of their keys. Features define theirs. */
export type StoredQueries = Readonly<Record<string, StoreCopy>>;

interface WhatIsStored {
  /** First parts of the keys of queries whose latest response is kept, for a start without a connection. */
  scopes: ReadonlySet<unknown>;
  copies: StoredQueries;
}

/** Stores responses in this browser, to be shown while the server is unreachable. Returns a function that stops it. */
export function storeResponses(queryClient: QueryClient, { scopes, copies }: WhatIsStored): () => void {
  const waiting = new Map<string, { query: Query; userId: string | undefined }>();
  const viewer = () => queryClient.getQueryData<User | null>(SESSION_KEY)?.id;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    const present = viewer();
    for (const { query, userId } of waiting.values()) {
      const { queryKey, state } = query;
      const [scope] = queryKey;
      // The viewer may have signed out meanwhile, and no data of theirs may be stored then.
      if (userId !== present) continue;
      if (scopes.has(scope)) keep(userId, query);
      if (state.data) copies[String(scope)]?.(itemsOf(state.data), queryKey, userId, state.dataUpdatedAt);
    }
    waiting.clear();
    makeRoom();
  };
  const note = (query: Query) => {
    const [scope] = query.queryKey;
    if (query.state.status !== 'success' || !(scopes.has(scope) || copies[String(scope)])) return;
    waiting.set(hashKey(query.queryKey), { query, userId: viewer() });
    timer ??= setTimeout(flush, QUIET_MS);
  };
  const cache = queryClient.getQueryCache();
  for (const query of cache.getAll()) note(query);
  const stop = cache.subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success') note(event.query);
  });
  addEventListener('pagehide', flush);
  return () => {
    removeEventListener('pagehide', flush);
    clearTimeout(timer);
    stop();
  };
}

/** All values in a query's data: one value, a list, a page with a list in it, or pages of these. */
function itemsOf(data: unknown): unknown[] {
  if (Array.isArray(data)) return data.flatMap(itemsOf);
  if (typeof data !== 'object' || data === null) return [];
  if ('id' in data) return [data];
  return Object.values(data).filter(Array.isArray).flatMap(itemsOf);
}

/**
 * Puts the viewer's kept responses into the cache, as old as they are, so that pages show them and ask anew. Returns whether
 * there are some.
 */
export function restoreResponses(queryClient: QueryClient, userId: string | undefined): boolean {
  let isKnown = false;
  for (const name of storedKeys(prefixOf(userId))) {
    const answer = readStored(name);
    const isOld = !isAnswer(answer) || Date.now() - answer.at > OLDEST_MS;
    if (isOld || answer.contract !== CONTRACT) removeStored(name);
    else queryClient.setQueryData(answer.key, answer.data, { updatedAt: answer.at });
    isKnown ||= !isOld;
  }
  return isKnown;
}

/** Deletes the kept responses of all members, when a session has ended, and their copies, whose keys begin so. */
export function deleteMemberResponses(copies: readonly string[]): void {
  for (const name of storedKeys(PREFIX)) if (!name.startsWith(prefixOf(undefined))) removeStored(name);
  for (const name of copies.flatMap(storedKeys)) removeStored(name);
}

function keep(userId: string | undefined, { queryKey, state }: Query): void {
  const data = firstPage(state.data);
  if (data === undefined) return;
  const answer: Answer = { at: state.dataUpdatedAt, contract: CONTRACT, key: queryKey, data };
  const name = prefixOf(userId) + hashKey(queryKey);
  const before = readStored(name);
  // A page that the service worker had stored may bring older data than the device has.
  if (isAnswer(before) && before.contract === CONTRACT && before.at > answer.at) return;
  const kept: unknown = JSON.parse(
    JSON.stringify(answer, (field, value) => (WITHHELD.has(field) ? null : value)),
  );
  if (!writeStored(name, kept)) removeStored(name);
}

/** Of a list that is read page by page, the first page. */
function firstPage(data: unknown): unknown {
  if (typeof data !== 'object' || data === null || !('pages' in data && 'pageParams' in data)) return data;
  const { pages, pageParams } = data;
  if (!Array.isArray(pages) || !Array.isArray(pageParams)) return data;
  return { pages: pages.slice(0, 1), pageParams: pageParams.slice(0, 1) };
}

/** Deletes the oldest responses beyond the room for all. */
function makeRoom(): void {
  const all = storedKeys(PREFIX).map((name) => {
    const answer = readStored(name);
    return { name, at: isAnswer(answer) ? answer.at : 0, size: JSON.stringify(answer).length };
  });
  let size = 0;
  for (const one of all.sort((a, b) => b.at - a.at)) {
    size += one.size;
    if (size > MOST_CHARACTERS) removeStored(one.name);
  }
}

function isAnswer(value: unknown): value is Answer {
  if (typeof value !== 'object' || value === null) return false;
  const { at, contract, key, data } = value as Record<keyof Answer, unknown>;
  const isDated = typeof at === 'number' && at > 0 && at <= Date.now() + 60_000;
  return isDated && typeof contract === 'string' && Array.isArray(key) && data !== undefined;
}
