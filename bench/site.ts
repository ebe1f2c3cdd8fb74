import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '../apps/server/src/app.ts';
import { loadConfig } from '../apps/server/src/config/config.ts';
import { type Context, createContext } from '../apps/server/src/context.ts';
import { openLog } from '../apps/server/src/platform/logging/open-log.ts';
import { RecentErrors } from '../apps/server/src/platform/logging/recent-errors.ts';
import { TestClock } from '../apps/server/testing/test-clock.ts';
import { servePostgres } from './postgres.ts';

/** A site on a database of its own, with a clock that only moves on request; called without a network. */
export interface Site {
  readonly ctx: Context;
  readonly clock: TestClock;
  readonly app: FastifyInstance;
  readonly close: () => Promise<void>;
}

export async function openSite(database: string): Promise<Site> {
  const dir = mkdtempSync(join(tmpdir(), 'windfall-site-'));
  const postgres = database === 'postgres' ? await servePostgres(dir) : undefined;
  const env = {
    NODE_ENV: 'test',
    DATA_DIR: join(dir, 'data'),
    DEMO: '0',
    RATE_LIMIT: 'off',
    TIME_ZONE: 'UTC',
  };
  const config = loadConfig({ ...env, ...(postgres && { DATABASE_URL: postgres.url }) });
  const recentErrors = new RecentErrors();
  const clock = new TestClock();
  const ctx = {
    ...(await createContext(config, openLog({ level: 'error', recentErrors }), { recentErrors })),
    clock,
  };
  const app = await buildApp(ctx, null);
  const close = async () => {
    await app.close();
    await ctx.close();
    await postgres?.stop();
    rmSync(dir, { recursive: true, force: true });
  };
  return { ctx, clock, app, close };
}
