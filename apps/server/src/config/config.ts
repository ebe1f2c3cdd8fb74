import { resolve } from 'node:path';
import { ConfigError, type Env, readEnv } from './env.ts';

export interface Config {
  readonly mode: 'development' | 'production' | 'test';
  readonly host: string;
  readonly port: number;
  /** Absolute path. */
  readonly dataDir: string;
  readonly database:
    | { readonly dialect: 'sqlite'; readonly file: string }
    | { readonly dialect: 'postgres'; readonly url: string };
  readonly storage:
    | { readonly kind: 'files'; readonly dir: string }
    | { readonly kind: 's3'; readonly url: string };
  /** Origin of the site without a trailing slash. */
  readonly publicUrl: string;
  readonly siteName: string;
  /** Lower-case addresses of people who become administrators once the address is proven theirs. */
  readonly adminEmails: readonly string[];
  /** Fill an empty database with the demo community. */
  readonly demo: boolean;
  /** The open address service to ask before the bundled table, without a trailing slash; null asks nobody. */
  readonly geocoderUrl: string | null;
  readonly logLevel: string;
  /** Whose `X-Forwarded-*` headers are believed: nobody's, those of so many proxies in a row, or of the addresses named. */
  readonly trustProxy: boolean | number | string;
  /** Whether requests are counted and limited; limits of sign-ins and registrations hold in any case. */
  readonly rateLimit: boolean;
}

/** The server's configuration from the environment. Throws `ConfigError` with a sentence for the operator. */
export function loadConfig(source: Readonly<Record<string, string | undefined>>): Config {
  const env = readEnv(source);
  const production = env.NODE_ENV === 'production';
  if (production && env.DEMO)
    throw new ConfigError('The variable DEMO must not be on when NODE_ENV is production.');
  const dataDir = resolve(env.DATA_DIR);
  return {
    mode: env.NODE_ENV,
    host: env.HOST ?? (production ? '0.0.0.0' : '127.0.0.1'),
    port: env.PORT,
    dataDir,
    database: env.DATABASE_URL
      ? { dialect: 'postgres', url: env.DATABASE_URL }
      : { dialect: 'sqlite', file: resolve(dataDir, 'windfall.db') },
    storage: env.STORAGE_URL
      ? { kind: 's3', url: env.STORAGE_URL }
      : { kind: 'files', dir: resolve(dataDir, 'images') },
    publicUrl: new URL(env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).origin,
    siteName: env.SITE_NAME,
    adminEmails: env.ADMIN_EMAILS.split(',')
      .map((email) => email.trim().toLowerCase())
      .filter(Boolean),
    demo: env.DEMO ?? !production,
    geocoderUrl: env.GEOCODER_URL?.replace(/\/+$/, '') ?? null,
    logLevel: env.LOG_LEVEL ?? (production ? 'info' : 'warn'),
    trustProxy: trustProxy(env),
    rateLimit: env.RATE_LIMIT,
  };
}

/** `1` is one proxy in front, not every hop: whoever is believed can choose the address that limits count. */
function trustProxy({ TRUST_PROXY: value }: Env): boolean | number | string {
  if (value === undefined || value === '0' || value === 'false' || value === 'off') return false;
  if (value === 'true' || value === 'on') return 1;
  return /^\d+$/.test(value) ? Number(value) : value;
}
