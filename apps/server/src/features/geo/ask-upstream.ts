import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP } from 'node:net';
import { geoPlaceSchema } from '@windfall/contract';
import { z } from 'zod';
import { guardedLookup, isAllowedAddress, isLoopbackHost } from './upstream-address.ts';

const TIMEOUT_MS = 3_000;
const MAX_BYTES = 256 * 1024;

/** The service's response for a place; it has more fields than we use, and coordinates as text. */
const decimal = z.string().regex(/^-?\d{1,3}(\.\d+)?$/);
const upstreamPlaceSchema = geoPlaceSchema.extend({
  display_name: z.string().max(1000),
  lat: decimal,
  lon: decimal,
});
export const upstreamPlacesSchema = z.array(upstreamPlaceSchema).max(50);
export { upstreamPlaceSchema };

/**
 * Requests `path` from the operator's geocoder and returns its JSON. Only that host is contacted: no redirects, no
 * private addresses, at most 256 kB, and a timeout of 3 s.
 */
export async function askUpstream(base: URL, path: string, userAgent: string): Promise<unknown> {
  const url = new URL(`${base.pathname.replace(/\/$/, '')}${path}`, base);
  const onThisMachine = isLoopbackHost(url.hostname);
  const literal = url.hostname.replace(/^\[|\]$/g, '');
  // A literal address is not resolved, so it is checked here.
  if (isIP(literal) !== 0 && !isAllowedAddress(literal, onThisMachine)) {
    throw new Error(`${literal} must not be asked`);
  }
  return JSON.parse(await read(url, onThisMachine, userAgent));
}

function read(url: URL, onThisMachine: boolean, userAgent: string): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const request = (url.protocol === 'https:' ? requestHttps : requestHttp)(
    url,
    {
      headers: { accept: 'application/json', 'user-agent': userAgent },
      lookup: guardedLookup(onThisMachine),
      signal: AbortSignal.timeout(TIMEOUT_MS),
      agent: false,
    },
    (response) => {
      if (response.statusCode !== 200) {
        response.destroy();
        return reject(new Error(`The address service answered ${response.statusCode}`));
      }
      const chunks: Buffer[] = [];
      let size = 0;
      response.on('data', (chunk: Buffer) => {
        size += chunk.length;
        if (size > MAX_BYTES) response.destroy(new Error('The address service answered too much'));
        else chunks.push(chunk);
      });
      response.on('end', () => resolve(Buffer.concat(chunks).toString('utf8')));
      response.on('error', reject);
    },
  );
  request.on('error', reject);
  request.end();
  return promise;
}
