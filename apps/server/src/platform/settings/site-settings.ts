import { type AdminSettings, adminSettingsSchema, DEFAULT_SETTINGS } from '@windfall/contract';
import type { Config } from '../../config/config.ts';
import type { Database, Reader, Writer } from '../../db/database.ts';
import { type SiteIdentity, siteIdentity } from './site-identity.ts';

/**
 * How long read settings stay valid. Other servers announce a change by a live event; this covers lost events and
 * servers without open streams.
 */
const FRESH_MS = 2_000;

type Name = keyof AdminSettings;
const NAMES = Object.keys(DEFAULT_SETTINGS) as Name[];

/** Whether notifications wait: during maintenance members can mark nothing as read, or an administrator switched notifications off. */
export const holdsNotifications = ({ maintenance, notificationsEnabled }: AdminSettings): boolean =>
  maintenance || !notificationsEnabled;

/** The site's settings, cached in this process. */
export class SiteSettings {
  readonly #db: Database;
  readonly #config: Config;
  #known: AdminSettings = DEFAULT_SETTINGS;
  #site: SiteIdentity;
  #readAt = Number.NEGATIVE_INFINITY;
  #reading: Promise<AdminSettings> | undefined;

  constructor(db: Database, config: Config) {
    this.#db = db;
    this.#config = config;
    this.#site = siteIdentity(config, DEFAULT_SETTINGS);
  }

  /** The last known settings, for decisions that cannot wait and that the next request may correct. */
  get known(): AdminSettings {
    return this.#known;
  }

  /** What the site says of itself, by the last known settings. */
  get site(): SiteIdentity {
    return this.#site;
  }

  /** Settings at most `FRESH_MS` old. When they cannot be read, the last known ones are returned. */
  async current(): Promise<AdminSettings> {
    if (performance.now() - this.#readAt < FRESH_MS) return this.#known;
    return this.reload().catch(() => this.#known);
  }

  /** Reads the database, once for all waiting callers. */
  reload(): Promise<AdminSettings> {
    if (this.#reading) return this.#reading;
    const reading = readSettings(this.#db.newest).then((settings) => {
      // A read that began before a change must not overwrite it.
      if (this.#reading === reading) this.#take(settings);
      return settings;
    });
    this.#reading = reading;
    reading.catch(() => {
      if (this.#reading === reading) this.#reading = undefined;
    });
    return reading;
  }

  /** Invalidates the cache after a change here or on another server. */
  invalidate(): void {
    this.#readAt = Number.NEGATIVE_INFINITY;
    this.#reading = undefined;
  }

  #take(settings: AdminSettings): void {
    this.#known = settings;
    this.#site = siteIdentity(this.#config, settings);
    this.#readAt = performance.now();
    this.#reading = undefined;
  }
}

export async function readSettings(db: Reader | Writer): Promise<AdminSettings> {
  const rows = await db.selectFrom('settings').select(['name', 'value']).where('name', 'in', NAMES).execute();
  const stored = Object.fromEntries(rows.map(({ name, value }) => [name, JSON.parse(value)]));
  // Values that an older or newer version wrote and this one does not know count as unset.
  const known = NAMES.filter((name) => adminSettingsSchema.shape[name].safeParse(stored[name]).success);
  return { ...DEFAULT_SETTINGS, ...Object.fromEntries(known.map((name) => [name, stored[name]])) };
}

/** Lets one transaction at a time change this setting, until its end. */
export async function lockSetting(trx: Writer, name: Name, now: Date): Promise<void> {
  await trx
    .insertInto('settings')
    .values({ name, value: JSON.stringify(DEFAULT_SETTINGS[name]), updated_at: now.toISOString() })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet((eb) => ({ name: eb.ref('settings.name') })),
    )
    .execute();
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
