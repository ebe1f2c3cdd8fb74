import { createECDH } from 'node:crypto';
import type { Context } from '../../context.ts';
import { siteSecret } from '../../platform/settings/stored-values.ts';

const CURVE = 'prime256v1';
const KEY_BYTES = 32;

/** The keys by which push services and browsers know this site (VAPID, RFC 8292), as base64url. */
export interface PushKeys {
  readonly privateKey: string;
  readonly publicKey: string;
}

/** The private key is stored for all servers and in backups: browsers accept pushes of the key they subscribed with only. */
export async function readPushKeys({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<PushKeys> {
  const privateKey = await siteSecret(db, 'pushKey', clock.now(), newPrivateKey);
  const pair = createECDH(CURVE);
  pair.setPrivateKey(privateKey, 'base64url');
  return { privateKey, publicKey: pair.getPublicKey('base64url') };
}

function newPrivateKey(): string {
  const pair = createECDH(CURVE);
  pair.generateKeys();
  // Zeros at its beginning are left out, and web-push takes 32 bytes only.
  return Buffer.from(pair.getPrivateKey('hex').padStart(2 * KEY_BYTES, '0'), 'hex').toString('base64url');
}

/** Whether a push can be encrypted for this key: it has to be a point of the curve. */
export function isDeviceKey(p256dh: string): boolean {
  const pair = createECDH(CURVE);
  pair.generateKeys();
  try {
    return pair.computeSecret(p256dh, 'base64url').length > 0;
  } catch {
    return false;
  }
}
