import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { RenderedPage } from './web-build.ts';

const FRESH_MS = 2_000;
/** What is kept at most: addresses, and bytes of all of them together with what they were compressed to. */
const MAX_PAGES = 200;
const MAX_BYTES = 32 * 1024 * 1024;
/** A page of 48 cards has 200 kB; what is far beyond is not kept. */
const MAX_PAGE_BYTES = 1024 * 1024;

/** Quick rather than small: it is thrown away after two seconds. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };
const compressors = {
  br: (body: Buffer) => promisify(brotliCompress)(body, BROTLI),
  gzip: (body: Buffer) => promisify(gzip)(body),
} as const;
export type PageEncoding = keyof typeof compressors;

/** A page as every visitor without a cookie gets it, compressed when somebody first takes it so. */
export class KeptPage {
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
  readonly kept: KeptPage;
  readonly until: number;
}

/**
 * Pages of visitors without a cookie, for two seconds each: they are the same for all of them. However many ask for one
 * at once, it is rendered once. Whatever is written on this server empties it, so that nobody misses what they just did.
 */
export class PageCache {
  readonly #pages = new Map<string, Entry>();
  readonly #rendering = new Map<string, Promise<KeptPage | null>>();
  #bytes = 0;
  /** Rises whenever everything is forgotten. */
  #epoch = 0;

  /** The page of this address, rendered unless it is there; null for one that is not to be shared. */
  async get(address: string, render: () => Promise<RenderedPage | null>): Promise<KeptPage | null> {
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

  /** Forgets everything, also what is being rendered from what was true before. */
  clear(): void {
    this.#pages.clear();
    this.#rendering.clear();
    this.#bytes = 0;
    this.#epoch += 1;
  }

  async #render(address: string, render: () => Promise<RenderedPage | null>): Promise<KeptPage | null> {
    const epoch = this.#epoch;
    const page = await render();
    if (!page || !isShared(page)) return null;
    const kept = new KeptPage(page);
    if (epoch === this.#epoch && kept.body.length <= MAX_PAGE_BYTES) this.#keep(address, kept);
    return kept;
  }

  #keep(address: string, kept: KeptPage): void {
    this.#drop(address);
    this.#pages.set(address, { kept, until: performance.now() + FRESH_MS });
    this.#bytes += sizeOf(kept);
    for (const oldest of this.#pages.keys()) {
      if (this.#pages.size <= MAX_PAGES && this.#bytes <= MAX_BYTES) break;
      this.#drop(oldest);
    }
  }

  #drop(address: string): void {
    const entry = this.#pages.get(address);
    if (!entry) return;
    this.#pages.delete(address);
    this.#bytes -= sizeOf(entry.kept);
  }
}

/** With what compressing may add. */
const sizeOf = ({ body }: KeptPage) => body.length * 1.5;

/** Only what went well is shared, and only a page whose scripts can be allowed by what they are instead of by a nonce. */
function isShared({ status, location, scriptHashes }: RenderedPage): boolean {
  return status === 200 && location === undefined && scriptHashes !== undefined;
}
