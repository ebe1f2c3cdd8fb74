import { createECDH, generateKeyPairSync } from 'node:crypto';
import type { Context } from '../../context.ts';
import { siteSecret } from '../../platform/settings/stored-values.ts';

const CURVE = 'prime256v1';

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

/** The private value of a JSON Web Key always has 32 bytes (RFC 7518, 6.2.2.1), which web-push requires; `ECDH.getPrivateKey` drops leading zeros. */
function newPrivateKey(): string {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: CURVE });
  return String(privateKey.export({ format: 'jwk' }).d);
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
