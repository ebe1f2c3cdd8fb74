import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { RenderedPage } from './web-app.ts';

const FRESH_MS = 2_000;
/** Maximum number of cached pages and of their bytes, compressed copies included. */
const MAX_PAGES = 200;
const MAX_BYTES = 32 * 1024 * 1024;
/** A page of 48 cards has 200 kB; much larger pages are not cached. */
const MAX_PAGE_BYTES = 1024 * 1024;

/** Fast rather than small: the result lives two seconds. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };
const compressors = {
  br: (body: Buffer) => promisify(brotliCompress)(body, BROTLI),
  gzip: (body: Buffer) => promisify(gzip)(body),
} as const;
export type PageEncoding = keyof typeof compressors;

/** A page for visitors without a cookie, compressed on first use of an encoding. */
export class CachedPage {
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

interface Entry {
  readonly kept: CachedPage;
  readonly until: number;
}

/**
 * Caches pages of visitors without a cookie for two seconds: they are the same for all of them. Concurrent requests for
 * a page render it once. Any write on this server clears the cache, so callers always see their own changes.
 */
export class PageCache {
  readonly #pages = new Map<string, Entry>();
  readonly #rendering = new Map<string, Promise<CachedPage | null>>();
  #bytes = 0;
  /** Rises with each clear. */
  #epoch = 0;

  /** The page of this URL, rendered unless it is cached; null when it may not be shared. */
  async get(address: string, render: () => Promise<RenderedPage | null>): Promise<CachedPage | null> {
    const known = this.#pages.get(address);
    if (known && known.until > performance.now()) return known.kept;
    const running = this.#rendering.get(address);
    if (running) return running;
    const started = this.#render(address, render);
    this.#rendering.set(address, started);
    try {
      return await started;
    } finally {
      if (this.#rendering.get(address) === started) this.#rendering.delete(address);
    }
  }

  /** Clears the cache, including pages that are still being rendered from older data. */
  clear(): void {
    this.#pages.clear();
    this.#rendering.clear();
    this.#bytes = 0;
    this.#epoch += 1;
  }

  async #render(address: string, render: () => Promise<RenderedPage | null>): Promise<CachedPage | null> {
    const epoch = this.#epoch;
    const page = await render();
    if (!page || !isShared(page)) return null;
    const kept = new CachedPage(page);
    if (epoch === this.#epoch && kept.body.length <= MAX_PAGE_BYTES) this.#store(address, kept);
    return kept;
  }

  #store(address: string, kept: CachedPage): void {
    this.#delete(address);
    this.#pages.set(address, { kept, until: performance.now() + FRESH_MS });
    this.#bytes += sizeOf(kept);
    for (const oldest of this.#pages.keys()) {
      if (this.#pages.size <= MAX_PAGES && this.#bytes <= MAX_BYTES) break;
      this.#delete(oldest);
    }
  }

  #delete(address: string): void {
    const entry = this.#pages.get(address);
    if (!entry) return;
    this.#pages.delete(address);
    this.#bytes -= sizeOf(entry.kept);
  }
}

/** Includes the compressed copies. */
const sizeOf = ({ body }: CachedPage) => body.length * 1.5;

/** Only successful pages are shared, and only those whose scripts can be allowed by hash instead of by nonce. */
function isShared({ status, location, scriptHashes }: RenderedPage): boolean {
  return status === 200 && location === undefined && scriptHashes !== undefined;
}
