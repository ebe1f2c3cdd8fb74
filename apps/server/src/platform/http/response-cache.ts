import type { Database } from '../../db/database.ts';

/** Servers that share a database do not see each other's writes. */
const FRESH_MS = 2_000;
const MAX_ENTRIES = 500;
const MAX_BYTES = 16 * 1024 * 1024;
/** A page of 48 cards has 200 kB. */
const MAX_ENTRY_BYTES = 1024 * 1024;

export interface Made<Value> {
  readonly value: Value;
  /** The memory it takes; infinite for a value that must not be cached. */
  readonly bytes: number;
}

interface Entry<Value> extends Made<Value> {
  readonly writes: number;
  readonly until: number;
}

/** The state of one key when a request begins. */
export interface CacheEntry<Value> {
  readonly cached: Value | undefined;
  /** What another request has stored by now. */
  readonly latest: () => Value | undefined;
  /** Stores what this request has made since then. */
  readonly store: (made: Made<Value>) => void;
}

/**
 * Caches what is the same for many callers. One rule empties it: a value is valid until a durable transaction of this
 * server ends, and for two seconds at most, both counted from the moment it began to be made. So callers always see
 * changes made here.
 */
export class ResponseCache<Value> {
  readonly #db: Pick<Database, 'writes'>;
  readonly #entries = new Map<string, Entry<Value>>();
  readonly #running = new Map<string, Promise<Made<Value>>>();
  #bytes = 0;

  constructor(db: Pick<Database, 'writes'>) {
    this.#db = db;
  }

  entry(key: string): CacheEntry<Value> {
    const [{ writes }, now] = [this.#db, performance.now()];
    return {
      cached: this.#fresh(key),
      latest: () => this.#fresh(key),
      store: (made) => this.#store(key, { ...made, writes, until: now + FRESH_MS }),
    };
  }

  #fresh(key: string): Value | undefined {
    const found = this.#entries.get(key);
    const isFresh = found?.writes === this.#db.writes && found.until > performance.now();
    return isFresh ? found.value : undefined;
  }

  /** The cached value, or what `make` makes, once for concurrent callers. */
  async share(key: string, make: () => Promise<Made<Value>>): Promise<Value> {
    const { cached, store } = this.entry(key);
    if (cached !== undefined) return cached;
    // After a write, a value that is still being made is too old.
    const id = `${this.#db.writes} ${key}`;
    const running = this.#running.get(id);
    if (running) return (await running).value;
    const making = make();
    this.#running.set(id, making);
    try {
      const made = await making;
      store(made);
      return made.value;
    } finally {
      this.#running.delete(id);
    }
  }

  #store(key: string, entry: Entry<Value>): void {
    if (entry.bytes > MAX_ENTRY_BYTES) return;
    this.#delete(key);
    this.#entries.set(key, entry);
    this.#bytes += entry.bytes;
    for (const oldest of this.#entries.keys()) {
      if (this.#entries.size <= MAX_ENTRIES && this.#bytes <= MAX_BYTES) break;
      this.#delete(oldest);
    }
  }

  #delete(key: string): void {
    this.#bytes -= this.#entries.get(key)?.bytes ?? 0;
    this.#entries.delete(key);
  }
}
