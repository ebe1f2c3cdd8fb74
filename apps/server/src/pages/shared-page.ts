import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Made } from '../platform/http/response-cache.ts';
import type { RenderedPage } from './web-app.ts';

/** Fast rather than small: the result lives two seconds. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };
const compressors = {
  br: (body: Buffer) => promisify(brotliCompress)(body, BROTLI),
  gzip: (body: Buffer) => promisify(gzip)(body),
} as const;
export type PageEncoding = keyof typeof compressors;

/** A page for visitors without a cookie, compressed on first use of an encoding. */
export class SharedPage {
  readonly page: RenderedPage;
  readonly body: Buffer;
  readonly #compressed = new Map<PageEncoding, Promise<Buffer>>();

  constructor(page: RenderedPage) {
    this.page = page;
    this.body = Buffer.from(page.html);
  }

  encoded(encoding: PageEncoding): Promise<Buffer> {
    const known = this.#compressed.get(encoding);
    if (known) return known;
    const made = compressors[encoding](this.body);
    this.#compressed.set(encoding, made);
    return made;
  }
}

/** Null when the page may not be shared: it failed, or its scripts cannot be allowed by hash instead of by nonce. */
export function toShared(page: RenderedPage | null): Made<SharedPage | null> {
  if (page?.status !== 200 || page.location !== undefined || !page.scriptHashes)
    return { value: null, bytes: Number.POSITIVE_INFINITY };
  const value = new SharedPage(page);
  // Includes the compressed copies.
  return { value, bytes: value.body.length * 1.5 };
}
