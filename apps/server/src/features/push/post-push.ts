import { createHash } from 'node:crypto';
import webPush from 'web-push';
import type { Context } from '../../context.ts';
import { isPushEndpoint } from './endpoint.policy.ts';
import type { PushKeys } from './push-keys.ts';
import type { PushRow } from './pushes.repo.ts';
import type { SubscriptionRow } from './subscriptions.repo.ts';

type Config = Context['config'];

const TIMEOUT_MS = 10_000;
const MAX_TTL_SECONDS = 86_400;
const MAX_RETRY_AFTER_SECONDS = 3_600;

/** Result of an attempt. `gone`: the device has no subscription any more. */
export type PushResult =
  | { readonly outcome: 'sent' | 'gone' }
  | { readonly outcome: 'refused'; readonly reason: string }
  | { readonly outcome: 'later'; readonly reason: string; readonly afterSeconds: number };

/**
 * Encrypts a push for its device and posts it to the push service, without following redirects and without reading what
 * the service says beyond the status.
 */
export async function postPush(
  config: Config,
  keys: PushKeys,
  push: PushRow,
  device: SubscriptionRow,
  now: Date,
): Promise<PushResult> {
  if (!isPushEndpoint(device.endpoint, config.pushHosts))
    return { outcome: 'refused', reason: 'the push service is not allowed' };
  const { headers, body } = encrypt(config, keys, push, device, now);
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

function encrypt({ publicUrl }: Config, keys: PushKeys, push: PushRow, device: SubscriptionRow, now: Date) {
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
