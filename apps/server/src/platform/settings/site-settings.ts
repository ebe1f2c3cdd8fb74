import { type AdminSettings, adminSettingsSchema, DEFAULT_SETTINGS } from '@windfall/contract';
import type { Database, Reader, Writer } from '../../db/database.ts';

/**
 * How long what was read is taken for true. Another server tells of a change by a live event; this is for when that is
 * lost, and for servers nobody has a stream to.
 */
const FRESH_MS = 2_000;

type Name = keyof AdminSettings;
const NAMES = Object.keys(DEFAULT_SETTINGS) as Name[];

/** What administrators set for the whole site, as this process knows it. */
export class SiteSettings {
  readonly #db: Database;
  #known: AdminSettings = DEFAULT_SETTINGS;
  #readAt = Number.NEGATIVE_INFINITY;
  #reading: Promise<AdminSettings> | undefined;

  constructor(db: Database) {
    this.#db = db;
  }

  /** As last read: for what is decided without waiting, and where the next request may decide otherwise. */
  get known(): AdminSettings {
    return this.#known;
  }

  /** At most `FRESH_MS` old. Settings that cannot be read now are those that were read last. */
  async current(): Promise<AdminSettings> {
    if (performance.now() - this.#readAt < FRESH_MS) return this.#known;
    return this.reload().catch(() => this.#known);
  }

  /** Asks the database, once for all who wait. */
  reload(): Promise<AdminSettings> {
    if (this.#reading) return this.#reading;
    const reading = readSettings(this.#db.read).then((settings) => {
      // A reading from before a change must not outlive it.
      if (this.#reading === reading) this.#take(settings);
      return settings;
    });
    this.#reading = reading;
    reading.catch(() => {
      if (this.#reading === reading) this.#reading = undefined;
    });
    return reading;
  }

  /** Takes what this process knows for outdated: after a change here, and when another server tells of one. */
  invalidate(): void {
    this.#readAt = Number.NEGATIVE_INFINITY;
    this.#reading = undefined;
  }

  #take(settings: AdminSettings): void {
    this.#known = settings;
    this.#readAt = performance.now();
    this.#reading = undefined;
  }
}

export async function readSettings(db: Reader | Writer): Promise<AdminSettings> {
  const rows = await db.selectFrom('settings').select(['name', 'value']).where('name', 'in', NAMES).execute();
  const stored = Object.fromEntries(rows.map(({ name, value }) => [name, JSON.parse(value)]));
  // What an older or newer version wrote and this one does not know counts as not set.
  const known = NAMES.filter((name) => adminSettingsSchema.shape[name].safeParse(stored[name]).success);
  return { ...DEFAULT_SETTINGS, ...Object.fromEntries(known.map((name) => [name, stored[name]])) };
}

export async function writeSettings(trx: Writer, changes: Partial<AdminSettings>, now: Date): Promise<void> {
  for (const name of NAMES) {
    if (changes[name] === undefined) continue;
    const row = { value: JSON.stringify(changes[name]), updated_at: now.toISOString() };
    await trx
      .insertInto('settings')
      .values({ name, ...row })
      .onConflict((conflict) => conflict.column('name').doUpdateSet(row))
      .execute();
  }
}
