import { createECDH, createPublicKey, randomBytes, verify } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { decrypt } from 'http_ece';
import { CERTIFICATE, PRIVATE_KEY } from './certificate.ts';

/** A push as a browser shows it after decryption. */
export interface ReceivedPush {
  readonly path: string;
  readonly payload: { member: string; title: string; lines: string[]; path: string; tag: string };
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Claims of the signature, which was valid for the site's key. */
  readonly vapid: { readonly aud: string; readonly sub: string; readonly exp: number };
}

export interface PushService {
  /** Host and port. */
  readonly host: string;
  readonly received: ReceivedPush[];
  /** Requests, refused ones included. */
  readonly seen: string[];
  /** How requests to a path are refused, with further headers. */
  readonly refusals: Map<string, { status: number; headers?: Record<string, string> }>;
  /** A browser that subscribes: the body to send to the site. */
  readonly subscribe: (path: string) => { endpoint: string; keys: { p256dh: string; auth: string } };
  readonly close: () => Promise<void>;
}

/**
 * A push service on this machine, with the browsers that subscribe at it: it checks the signature of the site (RFC 8292) and
 * decrypts as a browser does (RFC 8291). This process trusts its certificate from here on.
 */
export async function openPushService(): Promise<PushService> {
  setDefaultCACertificates([...getCACertificates('default'), CERTIFICATE]);
  const browsers = new Map<string, Browser>();
  const [received, seen]: [ReceivedPush[], string[]] = [[], []];
  const refusals: PushService['refusals'] = new Map();
  const server = createServer({ key: PRIVATE_KEY, cert: CERTIFICATE }, async (request, response) => {
    const path = request.url ?? '';
    seen.push(path);
    const body = await readBody(request);
    const refusal = refusals.get(path);
    if (refusal) return response.writeHead(refusal.status, refusal.headers).end('x'.repeat(100_000));
    const browser = browsers.get(path);
    if (!browser) return response.writeHead(404).end();
    const vapid = readVapid(request.headers.authorization ?? '');
    received.push({ path, vapid, headers: request.headers, payload: browser.decrypt(body) });
    response.writeHead(201).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const subscribe = (path: string) => {
    const browser = new Browser();
    browsers.set(path, browser);
    return { endpoint: `https://${host}${path}`, keys: browser.keys };
  };
  const close = () => {
    server.closeAllConnections();
    return new Promise<void>((resolve) => server.close(() => resolve()));
  };
  return { host, received, seen, refusals, subscribe, close };
}

class Browser {
  readonly #pair = createECDH('prime256v1');
  readonly #secret = randomBytes(16);
  readonly keys = {
    p256dh: this.#pair.generateKeys('base64url'),
    auth: this.#secret.toString('base64url'),
  };

  decrypt(body: Buffer): ReceivedPush['payload'] {
    const options = { version: 'aes128gcm', privateKey: this.#pair, authSecret: this.keys.auth };
    return JSON.parse(decrypt(body, options).toString('utf8'));
  }
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part);
  return Buffer.concat(parts);
}

/** Checks the signature and returns what it signs. */
function readVapid(authorization: string): ReceivedPush['vapid'] {
  const [, token = '', key = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(authorization) ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  const [x, y] = [point.toString('base64url', 1, 33), point.toString('base64url', 33)];
  const publicKey = createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x, y } });
  const data = Buffer.from(`${head}.${claims}`);
  const isRight = verify(
    'sha256',
    data,
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!isRight) throw new Error('the signature of the site is wrong');
  return JSON.parse(Buffer.from(claims, 'base64url').toString('utf8'));
}
