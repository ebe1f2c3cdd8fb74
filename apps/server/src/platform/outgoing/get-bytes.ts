import { type IncomingHttpHeaders, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP } from 'node:net';
import { guardedLookup, isAllowedAddress, isLoopbackHost } from './allowed-address.ts';

interface Limits {
  readonly headers: Readonly<Record<string, string>>;
  readonly timeoutMs: number;
  readonly maxBytes: number;
}

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/**
 * What another server answers to a GET. Only the named host is asked: no redirect is followed, and an address of a private network is
 * refused, but that of this machine where the URL names it.
 */
export async function getBytes(url: URL, { headers, timeoutMs, maxBytes }: Limits): Promise<Answer> {
  const onThisMachine = isLoopbackHost(url.hostname);
  const literal = url.hostname.replace(/^\[|\]$/g, '');
  // A literal address is not resolved, so it is checked here.
  if (isIP(literal) !== 0 && !isAllowedAddress(literal, onThisMachine))
    throw new Error(`${literal} must not be asked`);
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const request = (url.protocol === 'https:' ? requestHttps : requestHttp)(
    url,
    {
      headers,
      lookup: guardedLookup(onThisMachine),
      signal: AbortSignal.timeout(timeoutMs),
      agent: false,
    },
    (response) => {
      const chunks: Buffer[] = [];
      let size = 0;
      response.on('data', (chunk: Buffer) => {
        size += chunk.length;
        if (size > maxBytes) response.destroy(new Error(`${url.hostname} answered too much`));
        else chunks.push(chunk);
      });
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(chunks),
        }),
      );
      response.on('error', reject);
    },
  );
  request.on('error', reject);
  request.end();
  return promise;
}
