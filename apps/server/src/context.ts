import { accessSync, constants, mkdirSync } from 'node:fs';
import type { FastifyBaseLogger } from 'fastify';
import { Registry } from 'prom-client';

import type { Config } from './config/config.ts';
import { ConfigError } from './config/env.ts';
import { Database } from './db/database.ts';
import type { DialectConnection } from './db/dialects/dialect.ts';
import { Standby } from './db/standby.ts';
import { systemClock } from './lib/clock.ts';
import { enter, type OpenOptions, openDatabase } from './open-database.ts';
import { PasswordHasher } from './platform/auth/password.ts';
import type { BaseContext } from './platform/base-context.ts';
import type { EventBus } from './platform/events/event-bus.ts';
import { openEventBus } from './platform/events/open-event-bus.ts';
import { BodyMemory } from './platform/http/body-limits.ts';
import { Drain } from './platform/http/drain.ts';
import type { SharedResponse } from './platform/http/operation-response.ts';
import { ResponseCache } from './platform/http/response-cache.ts';
import { RecentErrors } from './platform/logging/recent-errors.ts';
import { NotificationParts } from './platform/notifications/notification-parts.ts';
import { makePrivate } from './platform/private-files.ts';
import { openRateLimiter } from './platform/rate-limit/open-rate-limiter.ts';
import type { RateLimiter } from './platform/rate-limit/rate-limiter.ts';
import { Readiness } from './platform/readiness.ts';
import { newServerId } from './platform/server-presence.ts';
import { SiteSettings } from './platform/settings/site-settings.ts';
import { SiteZone } from './platform/settings/site-zone.ts';
import { SiteExport } from './platform/site-export.ts';
import { openStorage, type Storage } from './platform/storage.ts';
import { UserDeletion } from './platform/user-deletion.ts';
import { UserExport } from './platform/user-export.ts';

/** Dependencies of the whole server, built once at start; tests replace parts of it. */
export interface Context extends BaseContext {
  /** Id of this process among those that use the database. */
  readonly serverId: number;
  readonly storage: Storage;
  readonly passwords: PasswordHasher;
  readonly settings: SiteSettings;
  readonly siteZone: SiteZone;
  readonly rateLimits: RateLimiter;
  readonly responseCache: ResponseCache<SharedResponse>;
  readonly bodies: BodyMemory;
  readonly events: EventBus;
  readonly metrics: Registry;
  readonly userDeletion: UserDeletion;
  readonly userExport: UserExport;
  readonly siteExport: SiteExport;
  readonly notifications: NotificationParts;
  readonly drain: Drain;
  readonly readiness: Readiness;
  /** Recent errors of this process, collected from its log. */
  readonly recentErrors: RecentErrors;
  /** Closes everything in reverse order. */
  readonly close: () => Promise<void>;
}

interface ContextOptions extends OpenOptions {
  readonly recentErrors?: RecentErrors;
}

/** Opens and migrates the database and the storage. Throws `ConfigError` when the configuration is not usable. */
export async function createContext(
  config: Config,
  log: FastifyBaseLogger,
  { recentErrors = new RecentErrors(), ...options }: ContextOptions = {},
): Promise<Context> {
  makeDataDir(config);
  const serverId = newServerId();
  const release = await enter(config, options, serverId);
  try {
    const connection = await openDatabase(config, log, options);
    const db = new Database(
      connection,
      (error) =>
        log.error({ err: error }, 'changes could not be moved into the file of the database; trying again'),
      openStandby(config, connection, log),
    );
    const events = openEventBus(config.database, db, systemClock, log);
    const settings = new SiteSettings(db, config);
    await settings.reload();
    const siteZone = new SiteZone(config.timeZone, { db, clock: systemClock });
    events.listen('settings', () => {
      settings.invalidate();
      siteZone.invalidate();
    });
    return {
      config,
      log,
      clock: systemClock,
      db,
      serverId,
      storage: await openStorage(config.storage),
      passwords: new PasswordHasher(),
      settings,
      siteZone,
      rateLimits: openRateLimiter(connection, () => settings.known.securityLevel === 'high', log),
      responseCache: new ResponseCache(db),
      bodies: new BodyMemory(),
      events,
      metrics: new Registry(),
      userDeletion: new UserDeletion(),
      userExport: new UserExport(),
      siteExport: new SiteExport(),
      notifications: new NotificationParts(),
      drain: new Drain(),
      readiness: new Readiness(),
      recentErrors,
      close: async () => {
        await events.close();
        await db.close();
        await release();
      },
    };
  } catch (error) {
    await release();
    throw error;
  }
}

function openStandby(
  { database }: Config,
  { read }: DialectConnection,
  log: FastifyBaseLogger,
): Standby | undefined {
  if (database.dialect === 'sqlite' || database.readUrl === undefined) return undefined;
  return new Standby(database.readUrl, read, (error) =>
    log.warn({ err: error }, 'the standby cannot be read; the primary is read instead'),
  );
}

function makeDataDir({ dataDir, backups }: Config): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    accessSync(dataDir, constants.W_OK | constants.X_OK);
    makePrivate(dataDir, backups.dir);
  } catch (cause) {
    throw new ConfigError(
      `The folder ${dataDir} (DATA_DIR) cannot be written. Choose another one or change its rights.`,
      {
        cause,
      },
    );
  }
}
