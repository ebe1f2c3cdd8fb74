import type { QueryClient } from '@tanstack/react-query';
import { isApiError, isUnreachable, serverMessage } from '../api/api-error.ts';
import type { Fields, OutboxItem } from './outbox-item.ts';
import type { OutboxKind } from './outbox-kinds.ts';
import { changeInOutbox, deleteFromOutbox, newItem, readOutboxItem, storeItem } from './outbox-store.ts';
import {
  apiFor,
  isSignedOut,
  type Outcome,
  onOutcome,
  sendOutbox,
  showDelivered,
  signedInAs,
} from './send-outbox.ts';

/** What became of an action of the member. */
export type Sent<R> =
  /** Without a response when another tab sent it. */
  | { result: 'sent'; response: R | null }
  /** It is in the outbox, and is sent when the server answers, or once its member has signed in again. */
  | { result: 'kept'; item: OutboxItem; needsSignIn: boolean }
  /** The server refused it, or it could be neither sent nor stored; `reason` is the server's sentence. */
  | { result: 'refused'; error: unknown; reason: string | null; item: OutboxItem | null };

export interface Action {
  /** Id of the listing or member; empty for a new listing. */
  target: string;
  /** Label in the outbox. */
  label: string;
  fields: Fields;
  /** The id of a message or claim, or the Idempotency-Key of a creation; generated when absent. */
  id?: string;
  /** The present values of these fields, for a change of what exists. */
  base?: Fields;
  photos?: readonly File[] | undefined;
  /** The signed-in member when absent. */
  userId?: string;
  /** Fields of the request that are never stored in the browser, such as a password. */
  secret?: object;
  /** False for what must not arrive later. */
  canWait?: boolean;
  /** A refused item stays in the outbox, for a page that shows it from there. Other pages have it in their form. */
  staysRefused?: boolean;
}

/** Sends an action of the member, or keeps it in the outbox: nothing typed is lost, and nothing is done twice. */
export async function send<R>(
  client: QueryClient,
  kind: OutboxKind<R>,
  { secret = {}, canWait = true, staysRefused = false, ...action }: Action,
): Promise<Sent<R>> {
  const { photos = [], userId = signedInAs(client) ?? '' } = action;
  const item = newItem({ ...action, userId, kind: kind.name });
  const isStorable = canWait && userId !== '';
  if (kind.isStoredFirst && isStorable && (await storeItem(item, photos))) {
    // It is safe from here on, and is seen before the work of sending begins.
    await afterPaint();
    return sendStored(client, item, staysRefused);
  }
  let response: R;
  try {
    const api = apiFor(client, item);
    response = await (kind.attempt?.(api, item, photos, secret) ?? kind.deliver(api, item, photos));
  } catch (error) {
    // A browser that knows it is offline sent nothing; otherwise the response may be lost.
    const tried = { ...item, wasTried: navigator.onLine };
    const isKept = !kind.isStoredFirst && isStorable && mayArriveLater(error);
    if (!isKept || !(await storeItem(tried, photos))) return refusal(error);
    void sendOutbox(client);
    return { result: 'kept', item: tried, needsSignIn: false };
  }
  await showDelivered(client, kind, item, response);
  return { result: 'sent', response };
}

/** Sends an item that the server refused before. */
export function sendAgain(client: QueryClient, item: OutboxItem): Promise<Sent<unknown>> {
  changeInOutbox(item, { state: 'waiting', reason: '', failures: 0 });
  return sendStored(client, item, true);
}

/** `sent` or `kept`; throws the error of a refusal, as mutations do. */
export async function sendOrThrow<R>(client: QueryClient, kind: OutboxKind<R>, action: Action) {
  const sent = await send(client, kind, action);
  if (sent.result === 'refused') throw sent.error;
  return sent;
}

/** Whether the server does not know the member any more. */
export const needsSignIn = (sent: Sent<unknown>): boolean =>
  sent.result === 'kept' ? sent.needsSignIn : sent.result === 'refused' && isSignedOut(sent.error);

/** Sends the outbox up to this item. */
async function sendStored<R>(client: QueryClient, item: OutboxItem, staysRefused: boolean): Promise<Sent<R>> {
  const heard: Outcome[] = [];
  const stop = onOutcome((outcome) => heard.push(outcome));
  await sendOutbox(client).finally(stop);
  const own = heard.filter((outcome) => outcome.item.id === item.id).at(-1);
  const present = readOutboxItem(item);
  // Another tab may have sent it.
  if (!present) return { result: 'sent', response: own?.result === 'delivered' ? (own.response as R) : null };
  // An earlier item may be the one that cannot be sent.
  const needsSignIn = (own ?? heard.at(-1))?.result === 'sign-in';
  if (present.state === 'waiting') return { result: 'kept', item: present, needsSignIn };
  if (!staysRefused) await deleteFromOutbox(present);
  return {
    result: 'refused',
    error: own?.result === 'stopped' ? own.error : null,
    reason: present.reason || null,
    item: staysRefused ? present : null,
  };
}

const refusal = (error: unknown): Sent<never> => ({
  result: 'refused',
  error,
  reason: isUnreachable(error) ? null : serverMessage(error),
  item: null,
});

/** No response, or the first attempt is still running on the server. */
const mayArriveLater = (error: unknown): boolean =>
  isUnreachable(error) || (isApiError(error) && error.code === 'IDEMPOTENCY_KEY_IN_USE');

/** A hidden tab paints nothing. */
const LONGEST_WAIT_MS = 100;

/** Resolves when the browser has shown what is rendered so far. */
function afterPaint(): Promise<void> {
  return new Promise((go) => {
    const timer = setTimeout(go, LONGEST_WAIT_MS);
    requestAnimationFrame(() => {
      clearTimeout(timer);
      setTimeout(go);
    });
  });
}
