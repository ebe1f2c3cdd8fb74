import { mkdirSync } from 'node:fs';
import { join } from 'node:path';

export interface InjectedRequest {
  readonly method?: 'GET' | 'POST';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly payload?: object;
}

interface Injected {
  readonly statusCode: number;
  readonly body: string;
  json(): unknown;
}

/** A server of a checkout in this process, which is called without a network. */
export interface Server {
  readonly inject: (request: InjectedRequest) => Promise<Injected>;
  readonly close: () => Promise<void>;
}

/** The parts of a checkout's `apps/server/src` that start its server. */
interface Parts {
  readonly loadConfig: (env: Readonly<Record<string, string>>) => object;
  readonly openLog: (options: { level: string; recentErrors: object }) => object;
  readonly RecentErrors: new () => object;
  readonly createContext: (config: object, log: object) => Promise<{ close: () => Promise<void> }>;
  readonly buildApp: (ctx: object) => Promise<{ inject: Server['inject']; close: () => Promise<void> }>;
}

const ENVIRONMENT = {
  NODE_ENV: 'production',
  DEMO: '0',
  RATE_LIMIT: 'off',
  PUBLIC_URL: 'http://127.0.0.1:3000',
};

/** Opens and migrates the database that the variables name, and builds the server on it. */
export async function openServer(checkout: string, env: Readonly<Record<string, string>>): Promise<Server> {
  mkdirSync(env['DATA_DIR'] ?? '', { recursive: true });
  const parts = await load(checkout);
  const log = parts.openLog({ level: 'error', recentErrors: new parts.RecentErrors() });
  const ctx = await parts.createContext(parts.loadConfig({ ...ENVIRONMENT, ...env }), log);
  const app = await parts.buildApp(ctx);
  return {
    inject: (request) => app.inject(request),
    close: async () => {
      await app.close();
      await ctx.close();
    },
  };
}

async function load(checkout: string): Promise<Parts> {
  const from = (file: string): Promise<Parts> => import(join(checkout, 'apps/server/src', file));
  const [{ loadConfig }, { openLog }, { RecentErrors }, { createContext }, { buildApp }] = await Promise.all([
    from('config/config.ts'),
    from('platform/logging/open-log.ts'),
    from('platform/logging/recent-errors.ts'),
    from('context.ts'),
    from('app.ts'),
  ]);
  return { loadConfig, openLog, RecentErrors, createContext, buildApp };
}
