import type { QueryClient } from '@tanstack/react-query';
import type { checkSession, User } from '@windfall/contract';
import type { ApiClient } from '../api/api-client.ts';
import { isApiError, isUnreachable, serverMessage } from '../api/api-error.ts';
import { apiOf } from '../api/api-of.ts';
import { endpoint } from '../api/endpoint.ts';
import { readStored, removeStored, writeStored } from '../browser-storage/device-storage.ts';
import { finishSignOut, isSignOutPending } from '../session/pending-sign-out.ts';
import { SESSION_KEY } from '../session/session-query.ts';
import { personOf } from '../session/stored-owner.ts';
import { ConflictError, followPhoto } from './changes.ts';
import { ANYONE } from './outbox-count.ts';
import type { OutboxItem } from './outbox-item.ts';
import { loadOutboxKinds, type OutboxKind, type OutboxKinds } from './outbox-kinds.ts';
import { changeInOutbox, deleteFromOutbox, listOutbox, readItemPhotos } from './outbox-store.ts';

/** Lease of the sending tab; it renews the lease well before the end, and a closed tab loses it. */
const LEASE_MS = 20_000;
const RENEW_MS = 5_000;
const LOOK_AGAIN_MS = 500;

/** Result of sending an item. */
export type Outcome =
  | { result: 'delivered'; item: OutboxItem; response: unknown }
  /** The server refused it; the item stays visible to the member. */
  | { result: 'stopped'; item: OutboxItem; error: unknown }
  /** No response, or the server is busy; with the seconds to wait where the server sent them. */
  | { result: 'later'; item: OutboxItem; error: unknown; retryAfter: number | null }
  /** A visitor or another member is signed in. */
  | { result: 'sign-in'; item: OutboxItem };

type Listener = (outcome: Outcome) => unknown;

const checkSessionEndpoint = endpoint<typeof checkSession>('GET', '/api/auth/session');
/** Maximum server errors for an item. Such an item would otherwise block the items behind it for ever. */
const MAX_FAILURES = 3;

const listeners = new Set<Listener>();
const running = new WeakMap<QueryClient, { again: boolean; done: Promise<void> }>();

/** Reports results of items sent by this tab; a delivered item leaves the outbox after its listeners. */
export function onOutcome(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Sends the outbox of the signed-in member, then that of `ANYONE`, in order, until it is empty or the server is unreachable. */
export function sendOutbox(queryClient: QueryClient): Promise<void> {
  const present = running.get(queryClient);
  if (present) {
    present.again = true;
    return present.done;
  }
  const run = { again: false, done: Promise.resolve() };
  running.set(queryClient, run);
  run.done = sendAll(queryClient, run).finally(() => running.delete(queryClient));
  return run.done;
}

async function sendAll(queryClient: QueryClient, run: { again: boolean }): Promise<void> {
  do {
    run.again = false;
    // A tab that missed the sign-out still treats the member as signed in.
    if (isSignOutPending()) {
      await finishSignOut(queryClient);
      void queryClient.invalidateQueries({ queryKey: SESSION_KEY });
      return;
    }
    const userId = signedInAs(queryClient);
    const senders = userId === undefined ? [ANYONE] : [userId, ANYONE];
    for (const sender of senders.filter((one) => listOutbox(one).some(isWaiting)))
      await asOneSender(personOf(sender), () => drain(queryClient, sender));
  } while (run.again);
}

async function drain(queryClient: QueryClient, userId: string): Promise<void> {
  const kinds = await loadOutboxKinds().catch((error: unknown) => reportLater(userId, error));
  if (!kinds) return;
  // Read again each time, since other tabs add and discard items meanwhile.
  for (let next = nextOf(userId, kinds); next; next = nextOf(userId, kinds)) {
    const { item, kind } = next;
    if (!isSender(queryClient, userId)) return;
    const outcome = await trySend(queryClient, item, kind);
    if (outcome.result === 'delivered' && kind.photoField)
      followPhoto(item, outcome.response, kind.photoField);
    await report(outcome);
    if (outcome.result === 'delivered') {
      await showDelivered(queryClient, kind, item, outcome.response);
      await deleteFromOutbox(item);
    } else if (outcome.result !== 'stopped') return;
  }
}

const report = (outcome: Outcome) => Promise.all([...listeners].map((listener) => listener(outcome)));

/** Without the code that sends them, the items wait like those of an unreachable server, and are tried again. */
async function reportLater(userId: string, error: unknown): Promise<null> {
  const item = listOutbox(userId).find(isWaiting);
  if (item) await report({ result: 'later', item, error, retryAfter: null });
  return null;
}

/**
 * Shows it on open pages, also when their other background work has not been loaded. It has arrived, so it is not sent again where that
 * fails: the error is reported as an uncaught one, and the pages fetch their data.
 */
export async function showDelivered<R>(
  queryClient: QueryClient,
  kind: OutboxKind<R>,
  item: OutboxItem,
  response: R,
): Promise<void> {
  // A page shows what is of the one who acts.
  if (!isSender(queryClient, item.userId)) return;
  try {
    if (kind.show) {
      await kind.show(queryClient, item, response);
      return;
    }
  } catch (error) {
    reportError(error);
  }
  for (const scope of kind.shownUnder) void queryClient.invalidateQueries({ queryKey: [scope] });
}

const isWaiting = ({ state }: OutboxItem) => state === 'waiting';

/** The first waiting item that this version can send; an item of an unknown kind stays where it is. */
function nextOf(userId: string, kinds: OutboxKinds): { item: OutboxItem; kind: OutboxKind } | null {
  for (const item of listOutbox(userId).filter(isWaiting)) {
    const kind = kinds.get(item.kind);
    if (kind) return { item, kind };
  }
  return null;
}

/** Whether this tab sends what is of this member, or of anyone. */
const isSender = (queryClient: QueryClient, userId: string) =>
  userId === ANYONE || signedInAs(queryClient) === userId;

/** The member whose outbox this tab sends. */
export function signedInAs(queryClient: QueryClient): string | undefined {
  return queryClient.getQueryData<User | null>(SESSION_KEY)?.id;
}

async function trySend(queryClient: QueryClient, item: OutboxItem, kind: OutboxKind): Promise<Outcome> {
  try {
    if (!kind.namesSender && !kind.isAnyones && !(await isStillSignedIn(queryClient, item))) {
      return needSignIn(queryClient, item);
    }
    const photos = await readItemPhotos(item);
    if (photos === null) return stop(item, 'photo-lost', null);
    return {
      result: 'delivered',
      item,
      response: await kind.deliver(apiFor(queryClient, item), item, photos),
    };
  } catch (error) {
    return outcomeOf(queryClient, item, error);
  }
}

async function outcomeOf(queryClient: QueryClient, item: OutboxItem, error: unknown): Promise<Outcome> {
  if (error instanceof ConflictError) return stop(item, 'conflict', error);
  if (!isApiError(error)) throw error;
  if (isSignedOut(error)) return needSignIn(queryClient, item);
  if (isBroken(error.status) && !isBusy(error))
    return item.failures + 1 < MAX_FAILURES ? later(item, error) : stop(item, 'refused', error);
  if (isUnreachable(error) || isBusy(error)) return later(item, error);
  const isMembers = item.userId !== ANYONE;
  const isOthers =
    isMembers && error.status === 403 && !(await isStillSignedIn(queryClient, item).catch(() => true));
  return isOthers ? needSignIn(queryClient, item) : stop(item, 'refused', error);
}

/** The session has ended. Some servers use this message with a status of their own. */
export const isSignedOut = (error: unknown): boolean =>
  isApiError(error) && (error.status === 401 || error.message === 'Authentication required');

/** The server itself failed; a gateway without a connection to it has another status. */
const isBroken = (status: number) => status >= 500 && ![502, 503, 504].includes(status);

const isBusy = ({ status, code }: { status: number; code: string }) =>
  status === 408 || status === 429 || code === 'IDEMPOTENCY_KEY_IN_USE' || code === 'MAINTENANCE';

function later(item: OutboxItem, error: unknown): Outcome {
  const hasResponse = isApiError(error) && error.status !== 0;
  changeInOutbox(item, {
    reason:
      hasResponse && (error.status === 429 || error.code === 'MAINTENANCE')
        ? (serverMessage(error) ?? '')
        : '',
    failures: hasResponse && isBroken(error.status) ? item.failures + 1 : item.failures,
  });
  return { result: 'later', item, error, retryAfter: hasResponse ? error.retryAfter : null };
}

function stop(item: OutboxItem, state: 'refused' | 'conflict' | 'photo-lost', error: unknown): Outcome {
  changeInOutbox(item, { state, reason: serverMessage(error) ?? '' });
  return { result: 'stopped', item, error };
}

function needSignIn(queryClient: QueryClient, item: OutboxItem): Outcome {
  void queryClient.invalidateQueries({ queryKey: SESSION_KEY });
  return { result: 'sign-in', item };
}

/** Another tab may have signed in another member while this tab still shows the previous one. */
async function isStillSignedIn(queryClient: QueryClient, item: OutboxItem): Promise<boolean> {
  const { user } = (await apiFor(queryClient, item).call(checkSessionEndpoint, {})).data;
  return user?.id === item.userId && user.acting?.id === item.by;
}

/** The API as the member or group that made the item, also while the page acts as another one. */
export function apiFor(queryClient: QueryClient, { userId, by }: OutboxItem): ApiClient {
  const api = apiOf(queryClient);
  const actAs = by === undefined ? null : userId;
  return { call: (endpoint, input) => api.call(endpoint, { ...input, actAs } as typeof input) };
}

/**
 * Runs the work in one tab of this browser at a time. This saves requests and keeps the order. The items' ids
 * prevent a second effect, since the server recognizes them.
 */
function asOneSender(userId: string, work: () => Promise<void>): Promise<void> {
  const name = `outbox-sender:${userId}`;
  // Pages without https have no locks.
  return navigator.locks ? navigator.locks.request(`windfall-${name}`, work) : underLease(name, work);
}

async function underLease(name: string, work: () => Promise<void>): Promise<void> {
  const token = Math.random();
  while (!(await take(name, token))) await pause(LOOK_AGAIN_MS);
  const renewing = setInterval(() => renew(name, token), RENEW_MS);
  try {
    await work();
  } finally {
    clearInterval(renewing);
    if (holderOf(name) === token) removeStored(name);
  }
}

async function take(name: string, token: number): Promise<boolean> {
  if (holderOf(name) !== null) return false;
  // Without storage no other tab can have items to send.
  if (!writeStored(name, { token, until: Date.now() + LEASE_MS })) return true;
  // When two tabs write concurrently, the later one holds the lease.
  await pause(Math.random() * 20);
  return holderOf(name) === token;
}

/** A tab suspended for longer than its lease may have been replaced; the other tab keeps its lease. */
function renew(name: string, token: number): void {
  const holder = holderOf(name);
  if (holder === token || holder === null) writeStored(name, { token, until: Date.now() + LEASE_MS });
}

function holderOf(name: string): number | null {
  const lease = readStored(name);
  if (typeof lease !== 'object' || lease === null || !('token' in lease) || !('until' in lease)) return null;
  const isHeld = typeof lease.until === 'number' && lease.until > Date.now();
  return isHeld && typeof lease.token === 'number' ? lease.token : null;
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
