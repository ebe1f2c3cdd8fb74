import { createHash } from 'node:crypto';
import type { Context } from '../../context.ts';
import type { Writer } from '../../db/database.ts';
import { lockAccount } from '../../platform/auth/accounts.repo.ts';
import { pushFailed, pushWithdrawn } from '../../platform/notifications/notify.ts';
import { recheck } from '../../platform/notifications/recheck.ts';
import { holdsNotifications } from '../../platform/settings/site-settings.ts';
import { isPushEndpoint } from './endpoint.policy.ts';
import { type PushKeys, readPushKeys } from './push-keys.ts';
import {
  claimPush,
  deleteOldPushes,
  endPush,
  findDuePushes,
  holdPush,
  mayReach,
  type PushRow,
  postponePush,
} from './pushes.repo.ts';
import {
  deleteSubscriptionOf,
  findSubscription,
  markSubscription,
  type SubscriptionRow,
} from './subscriptions.repo.ts';

const BATCH = 20;
const FIRST_WAIT_MS = 30_000;
/** With the wait doubled each time, the last attempt is a quarter of an hour after the first: then an email follows. */
const MAX_ATTEMPTS = 6;
const RETENTION_MS = 7 * 86_400_000;
const MAX_REASON_LENGTH = 300;

/** Sends due pushes, some at the same time. Stops between two batches when `signal` aborts. */
export async function sendDuePushes(ctx: Context, onGivenUp = () => {}, signal?: AbortSignal): Promise<void> {
  for (;;) {
    if (holdsNotifications(await ctx.settings.current()) || signal?.aborted) return;
    const due = await findDuePushes(ctx.db.read, ctx.clock.now().toISOString(), BATCH);
    if (due.length === 0) return;
    const keys = await readPushKeys(ctx);
    await Promise.all(due.map((push) => sendPush(ctx, keys, push, onGivenUp)));
    if (due.length < BATCH) return;
  }
}

export async function deleteOldPushesOf({ db, clock }: Context): Promise<void> {
  const before = new Date(clock.now().getTime() - RETENTION_MS).toISOString();
  await db.transaction((trx) => deleteOldPushes(trx, before));
}

async function sendPush(ctx: Context, keys: PushKeys, push: PushRow, onGivenUp: () => void): Promise<void> {
  const now = ctx.clock.now();
  const retryAt = now.getTime() + FIRST_WAIT_MS * 2 ** push.attempts;
  // The claim comes first: a server that dies while it sends has used an attempt, and no other server sends at the same
  // time.
  if (!(await ctx.db.transaction((trx) => claimPush(trx, push, new Date(retryAt).toISOString())))) return;
  const { rendered, heldUntil } = await recheck(ctx, {
    userId: push.user_id,
    channel: 'push',
    keys: [push.key],
  });
  if (heldUntil !== undefined && heldUntil < push.expires_at) {
    await ctx.db.transaction((trx) => holdPush(trx, push, heldUntil));
    return;
  }
  const isPointless = rendered.length === 0 || heldUntil !== undefined;
  const result = isPointless ? WITHDRAWN : await attempt(ctx, keys, push, now);
  if (result.outcome === 'later') {
    const dueAt = new Date(Math.max(retryAt, now.getTime() + result.afterSeconds * 1000)).toISOString();
    if (push.attempts + 1 < MAX_ATTEMPTS && dueAt < push.expires_at) {
      await ctx.db.transaction((trx) => postponePush(trx, push.id, dueAt, shorten(result.reason)));
      return;
    }
  }
  if (result.outcome === 'later' || result.outcome === 'refused') {
    ctx.log.warn({ push: push.id, reason: result.reason }, 'a push was given up');
    onGivenUp();
  }
  await end(ctx, push, result);
}

/** The member turned it off, read it or muted the conversation since it was handed over. */
const WITHDRAWN = { outcome: 'withdrawn', reason: 'no longer news' } as const;

async function attempt(ctx: Context, keys: PushKeys, push: PushRow, now: Date): Promise<PushResult> {
  const id = push.subscription_id;
  const device = id === null ? undefined : await findSubscription(ctx.db.read, id);
  // Signed out meanwhile.
  if (device?.user_id !== push.user_id) return { outcome: 'gone' };
  if (push.expires_at <= now.toISOString()) return { outcome: 'refused', reason: 'too late' };
  return postPush(ctx.config, keys, push, device, now);
}

/**
 * Notes what became of a push. The account is locked, because the last push that fails of those to all devices makes the
 * email due.
 */
async function end(ctx: Context, push: PushRow, result: PushResult | typeof WITHDRAWN): Promise<void> {
  const now = ctx.clock.now();
  const { id, user_id, subscription_id, key } = push;
  await ctx.db.transaction(
    async (trx) => {
      await lockAccount(trx, user_id);
      if (result.outcome === 'sent') {
        await endPush(trx, id, 'sent', null);
        if (subscription_id !== null) await markSubscription(trx, subscription_id, null);
        return;
      }
      const reason = 'reason' in result ? shorten(result.reason) : 'the device is gone';
      await endPush(trx, id, 'failed', reason);
      await recordFailure(trx, push, result.outcome, now);
      if (await mayReach(trx, push)) return;
      const undelivered = { userId: user_id, key, reason };
      await (result.outcome === 'withdrawn' ? pushWithdrawn : pushFailed)(trx, undelivered, now);
    },
    { evenWhenClosed: true },
  );
}

/** State of a device after a failed push; a push that was not tried leaves it unknown. */
async function recordFailure(
  trx: Writer,
  { user_id, subscription_id }: PushRow,
  outcome: PushResult['outcome'] | 'withdrawn',
  now: Date,
): Promise<void> {
  if (subscription_id === null || outcome === 'withdrawn') return;
  if (outcome === 'gone') await deleteSubscriptionOf(trx, user_id, subscription_id);
  else await markSubscription(trx, subscription_id, now.toISOString());
}

const shorten = (reason: string) => reason.slice(0, MAX_REASON_LENGTH);

type Config = Context['config'];

const TIMEOUT_MS = 10_000;
const MAX_TTL_SECONDS = 86_400;
const MAX_RETRY_AFTER_SECONDS = 3_600;

/** Result of an attempt. `gone`: the device has no subscription any more. */
type PushResult =
  | { readonly outcome: 'sent' | 'gone' }
  | { readonly outcome: 'refused'; readonly reason: string }
  | { readonly outcome: 'later'; readonly reason: string; readonly afterSeconds: number };

/**
 * Encrypts a push for its device and posts it to the push service, without following redirects and without reading what
 * the service says beyond the status.
 */
async function postPush(
  config: Config,
  keys: PushKeys,
  push: PushRow,
  device: SubscriptionRow,
  now: Date,
): Promise<PushResult> {
  if (!isPushEndpoint(device.endpoint, config.pushHosts))
    return { outcome: 'refused', reason: 'the push service is not allowed' };
  const { headers, body } = await encrypt(config, keys, push, device, now);
  try {
    const response = await fetch(device.endpoint, {
      method: 'POST',
      headers,
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await response.body?.cancel();
    return resultOf(response, now);
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    const reason = cause instanceof Error ? cause.message : 'unknown';
    return { outcome: 'later', reason, afterSeconds: 0 };
  }
}

async function encrypt(
  { publicUrl }: Config,
  keys: PushKeys,
  push: PushRow,
  device: SubscriptionRow,
  now: Date,
) {
  // An idle site need not keep it in memory.
  const { default: webPush } = await import('web-push');
  const { endpoint, p256dh, auth } = device;
  const seconds = Math.floor((Date.parse(push.expires_at) - now.getTime()) / 1000);
  const request = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, push.payload, {
    vapidDetails: { subject: contactOf(publicUrl), ...keys },
    contentEncoding: 'aes128gcm',
    TTL: Math.max(0, Math.min(seconds, MAX_TTL_SECONDS)),
    urgency: push.urgency,
    topic: topicOf(push.payload),
  });
  // `fetch` counts the length itself.
  const { 'Content-Length': _length, ...headers } = request.headers;
  return { headers: stringsOf(headers), body: new Uint8Array(request.body ?? []) };
}

/** A push that waits for its device is replaced by a later one of the same topic, as on the screen by its tag. */
function topicOf(payload: string): string {
  const { tag }: { tag: string } = JSON.parse(payload);
  return createHash('sha256').update(tag).digest('base64url').slice(0, 32);
}

/** Whom push services ask when something is wrong; they take no address without https. */
const contactOf = (publicUrl: string) =>
  publicUrl.startsWith('https:') ? publicUrl : `mailto:webmaster@${new URL(publicUrl).hostname}`;

const stringsOf = (headers: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));

function resultOf({ status, headers }: Response, now: Date): PushResult {
  if (status >= 200 && status < 300) return { outcome: 'sent' };
  if (status === 404 || status === 410) return { outcome: 'gone' };
  const reason = `the push service responded with ${status}`;
  if (status !== 429 && status < 500) return { outcome: 'refused', reason };
  return { outcome: 'later', reason, afterSeconds: retryAfter(headers.get('retry-after') ?? '', now) };
}

/** Seconds, or a date. */
function retryAfter(text: string, now: Date): number {
  const seconds = /^\d{1,9}$/.test(text) ? Number(text) : (Date.parse(text) - now.getTime()) / 1000;
  return Math.min(Math.max(0, seconds || 0), MAX_RETRY_AFTER_SECONDS);
}
