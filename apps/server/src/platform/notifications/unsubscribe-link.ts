import { createHmac, timingSafeEqual } from 'node:crypto';
import { CHOOSABLE_KINDS, type ChoosableKind } from '@windfall/contract';

/** Path of the page and of the request that ends a kind. */
export const UNSUBSCRIBE_PATH = '/unsubscribe';

/** Subscription that a link to unsubscribe ends: emails of one kind to one member. */
export interface Subscription {
  readonly userId: string;
  readonly kind: ChoosableKind;
}

const TOKEN = /^([a-z]+)\.([\w-]{1,100})\.([\w-]{43})$/;

/** The token proves itself, so nothing is stored; it ends one kind of email and opens nothing. */
export function unsubscribeToken(key: string, { userId, kind }: Subscription): string {
  return `${kind}.${userId}.${sign(key, kind, userId)}`;
}

/** The subscription that a token ends, or undefined when this site did not make the token. */
export function readUnsubscribeToken(key: string, token: string): Subscription | undefined {
  const [, kindName, userId, signature] = TOKEN.exec(token) ?? [];
  const kind = CHOOSABLE_KINDS.find((one) => one === kindName);
  if (key === '' || kind === undefined || userId === undefined || signature === undefined) return undefined;
  // As text: the last letter has bits that decoding ignores, so several texts are the same bytes.
  const matches = timingSafeEqual(Buffer.from(signature), Buffer.from(sign(key, kind, userId)));
  return matches ? { userId, kind } : undefined;
}

const sign = (key: string, kind: string, userId: string) =>
  createHmac('sha256', key).update(`unsubscribe\n${kind}\n${userId}`).digest('base64url');
