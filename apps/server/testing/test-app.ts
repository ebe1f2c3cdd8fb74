import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { Registry } from 'prom-client';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { buildApp } from '../src/app.ts';
import { type Config, loadConfig } from '../src/config/config.ts';
import { type Context, createContext } from '../src/context.ts';
import type { DialectName } from '../src/db/dialects/predicates.ts';
import type { WebApp } from '../src/pages/web-app.ts';
import { PasswordHasher } from '../src/platform/auth/password.ts';
import { openLog } from '../src/platform/logging/open-log.ts';
import { RecentErrors } from '../src/platform/logging/recent-errors.ts';
import { TestClock } from './test-clock.ts';
import { copyDatabase } from './test-database.ts';

/** The minimum that argon2 accepts; the real cost has its own test, and spawned servers use it. */
export const CHEAPEST_HASH = { memoryCost: 8, timeCost: 1, parallelism: 1 };

/** The real application with its own database, folder and clock; called through `app.inject`. */
export interface TestApp {
  readonly app: FastifyInstance;
  readonly ctx: Context;
  readonly clock: TestClock;
  /** Parsed log lines since it was built, at warning level or above unless `logLevel` says otherwise. */
  readonly logged: Record<string, unknown>[];
  readonly close: () => Promise<void>;
}

/** With a database of its own, on SQLite a copy of `template` where that is given. */
export async function buildTestApp(
  dialect: DialectName,
  overrides: Partial<Config> = {},
  template?: string,
): Promise<TestApp> {
  const dir = await mkdtemp(join(tmpdir(), 'windfall-app-'));
  const database = await copyDatabase(dialect, dir, template);
  const logged: Record<string, unknown>[] = [];
  const recentErrors = new RecentErrors();
  const config = {
    ...loadConfig({ NODE_ENV: 'test', DATA_DIR: dir, DEMO: '0', RATE_LIMIT: 'off' }),
    database: database.config,
    ...overrides,
  };
  const destination = { write: (line: string) => void logged.push(JSON.parse(line)) };
  const log = openLog({ level: config.logLevel, recentErrors, destination });
  const clock = new TestClock();
  const passwords = new PasswordHasher(CHEAPEST_HASH);
  const ctx: Context = { ...(await createContext(config, log, { recentErrors })), clock, passwords };
  // Registering the hundreds of files of a web build would take most of the time. Pages have their own tests.
  const app = await buildApp(ctx, null);
  // Drops the warning about the missing web build.
  logged.length = 0;
  const close = async () => {
    await app.close();
    await ctx.close();
    await database.drop();
    // The asynchronous function takes 25 times as much processor time, a fifth of a whole application's.
    rmSync(dir, { recursive: true, force: true });
  };
  return { app, ctx, clock, logged, close };
}

/** A second server with the same context and metrics of its own. The caller closes it. */
export function buildOtherApp(ctx: Context, web: WebApp | null = null): Promise<FastifyInstance> {
  return buildApp({ ...ctx, metrics: new Registry() }, web);
}

/** A new application before each test of the suite, closed after it. Its parts are there inside a test. */
export function useTestApp(dialect: DialectName, overrides: Partial<Config> = {}): TestApp {
  const { build, close, held } = hold(dialect, overrides);
  beforeEach(build);
  afterEach(close);
  return held;
}

/**
 * One application for a suite whose tests only read, are refused, or change data that no other test reads.
 */
export function shareTestApp(dialect: DialectName, overrides: Partial<Config> = {}): TestApp {
  const { build, close, held } = hold(dialect, overrides);
  beforeAll(build);
  afterAll(close);
  return held;
}

function hold(dialect: DialectName, overrides: Partial<Config>) {
  let built: TestApp | undefined;
  const current = () => {
    if (!built) throw new Error('The test application exists only inside a test');
    return built;
  };
  const held: TestApp = {
    get app() {
      return current().app;
    },
    get ctx() {
      return current().ctx;
    },
    get clock() {
      return current().clock;
    },
    get logged() {
      return current().logged;
    },
    close: () => current().close(),
  };
  const build = async () => {
    built = await buildTestApp(dialect, overrides);
  };
  const close = async () => {
    await built?.close();
    built = undefined;
  };
  return { build, close, held };
}
