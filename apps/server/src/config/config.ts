import { resolve } from 'node:path';
import { type DistanceUnit, deriveLanguage, PSEUDO_LANGUAGE } from '@windfall/contract';
import { pseudoStrings } from '@windfall/contract/pseudo-language';
import { ConfigError, type Env, readEnv } from './env.ts';

export interface Config {
  readonly mode: 'development' | 'production' | 'test';
  readonly host: string;
  readonly port: number;
  /** Absolute path. */
  readonly dataDir: string;
  readonly database:
    | { readonly dialect: 'sqlite'; readonly file: string }
    | {
        readonly dialect: 'postgres';
        readonly url: string;
        /** A standby, which answers reads that may lag. */
        readonly readUrl?: string;
      };
  readonly storage:
    | { readonly kind: 'files'; readonly dir: string }
    | { readonly kind: 's3'; readonly url: string };
  /** Origin of the site without a trailing slash. */
  readonly publicUrl: string;
  /** What the environment says of the site; it wins over the settings of administrators (`platform/settings/site-identity.ts`). */
  readonly site: {
    readonly name: string | null;
    readonly distanceUnit: DistanceUnit | null;
    readonly contact: Contact;
  };
  /** What stands in for that where neither says it: the unit of the operator's region, and the contacts of a trial site. */
  readonly siteDefaults: { readonly distanceUnit: DistanceUnit; readonly contact: Contact };
  /** Language of pages, emails, notifications and errors. */
  readonly language: string;
  /** Time zone of rendered pages; null takes that of the members. */
  readonly timeZone: string | null;
  /** URL of the source code of this installation. */
  readonly sourceUrl: string | null;
  /** Lower-case email addresses that become administrators once they are verified. */
  readonly adminEmails: readonly string[];
  /** Fill an empty database with the demo community. */
  readonly demo: boolean;
  /** Base URL of the open geocoder to query before the bundled table, without a trailing slash; null queries none. */
  readonly geocoderUrl: string | null;
  /** Whether members can change their password. */
  readonly passwordChange: boolean;
  /** Whether browsers keep the application for the time without a connection; if not, they delete what they kept. */
  readonly serviceWorker: boolean;
  /** Issuer and audience of Google's identity tokens; null disables Google sign-in. */
  readonly google: GoogleConfig | null;
  /** The OpenID provider that members sign in at; null for none. */
  readonly oidc: OidcConfig | null;
  /** Outgoing mail. Without `smtpUrl`, emails stay in the queue; without `from`, the sender is `no-reply` at the host. */
  readonly mail: { readonly smtpUrl: string | null; readonly from: string | null };
  /** File with certificates of further authorities to trust; null for none. */
  readonly extraCaCerts: string | null;
  /** Further hosts of push services, beside those of the browsers' makers. */
  readonly pushHosts: readonly string[];
  /** Other origins whose pages may call the API with a bearer token, and that pages of this site may call. */
  readonly corsOrigins: readonly string[];
  /** Origins of websites that may show listings in a frame; `*` for any, empty for none. */
  readonly embedOrigins: readonly string[];
  /** Bearer token with which a monitoring system reads `/metrics`; null lets none. */
  readonly metricsToken: string | null;
  readonly logLevel: string;
  /** Proxies whose `X-Forwarded-*` headers are trusted: none, a number of hops, or the named addresses. */
  readonly trustProxy: boolean | number | string;
  /** Whether requests are rate limited; limits of sign-ins and registrations always apply. */
  readonly rateLimit: boolean;
  /** How long a server that stops goes on with requests while `/health` says that it is not ready. */
  readonly stopGraceMs: number;
  readonly backups: BackupConfig;
}

/**
 * Folder of backups, their interval (null: none), how many automatic ones to keep, and the maximum size of an import.
 */
interface BackupConfig {
  /** Absolute path. */
  readonly dir: string;
  readonly everyMs: number | null;
  readonly keep: number;
  readonly importLimitBytes: number;
}

export interface Contact {
  readonly phone: string | null;
  readonly email: string | null;
  readonly socialUrl: string | null;
}

deriveLanguage(PSEUDO_LANGUAGE, pseudoStrings);

const NO_CONTACT: Contact = { phone: null, email: null, socialUrl: null };

/** Numbers and names reserved for examples, so that a demo reaches no real contact. */
const EXAMPLE_CONTACT: Contact = {
  phone: '(555) 555-0142',
  email: 'hello@windfall.example',
  socialUrl: 'https://social.example/@windfall',
};

export interface GoogleConfig {
  readonly clientId: string;
  readonly issuers: readonly string[];
  readonly keysUrl: string;
}

export interface OidcConfig {
  readonly issuer: string;
  readonly clientId: string;
  /** Null of a client without a secret. */
  readonly clientSecret: string | null;
  /** What the sign-in page calls it. */
  readonly name: string;
}

/** From Google's documentation on verifying identity tokens. */
const GOOGLE = {
  issuers: ['https://accounts.google.com', 'accounts.google.com'],
  keysUrl: 'https://www.googleapis.com/oauth2/v3/certs',
} as const;

function databaseOf({ DATABASE_URL, DATABASE_READ_URL }: Env, dataDir: string): Config['database'] {
  if (DATABASE_URL)
    return {
      dialect: 'postgres',
      url: DATABASE_URL,
      ...(DATABASE_READ_URL && { readUrl: DATABASE_READ_URL }),
    };
  if (DATABASE_READ_URL)
    throw new ConfigError(
      'The variable DATABASE_READ_URL needs DATABASE_URL: it names a standby of that database.',
    );
  return { dialect: 'sqlite', file: resolve(dataDir, 'windfall.db') };
}

/** The server's configuration from the environment. Throws `ConfigError` with a sentence for the operator. */
export function loadConfig(source: Readonly<Record<string, string | undefined>>): Config {
  const env = readEnv(source);
  const production = env.NODE_ENV === 'production';
  if (production && env.DEMO)
    throw new ConfigError('The variable DEMO must not be on when NODE_ENV is production.');
  if (production && !env.PUBLIC_URL) {
    // Without it cookies would not be bound to https, and links would lead to localhost.
    throw new ConfigError(
      'The variable PUBLIC_URL must be set in production: the address people type, with https://.',
    );
  }
  const dataDir = resolve(env.DATA_DIR);
  const publicUrl = new URL(env.PUBLIC_URL ?? `http://localhost:${env.PORT}`);
  return {
    mode: env.NODE_ENV,
    host: env.HOST ?? (production ? '0.0.0.0' : '127.0.0.1'),
    port: env.PORT,
    dataDir,
    database: databaseOf(env, dataDir),
    storage: env.STORAGE_URL
      ? { kind: 's3', url: env.STORAGE_URL }
      : { kind: 'files', dir: resolve(dataDir, 'images') },
    publicUrl: publicUrl.origin,
    site: {
      name: env.SITE_NAME ?? null,
      distanceUnit: env.DISTANCE_UNIT ?? null,
      contact: {
        phone: env.CONTACT_PHONE ?? null,
        email: env.CONTACT_EMAIL ?? null,
        socialUrl: env.CONTACT_SOCIAL_URL ?? null,
      },
    },
    siteDefaults: {
      distanceUnit: guessDistanceUnit(source),
      contact: production ? NO_CONTACT : EXAMPLE_CONTACT,
    },
    language: env.SITE_LANGUAGE,
    timeZone: env.TIME_ZONE ?? null,
    sourceUrl: env.SOURCE_URL ?? null,
    adminEmails: listOf(env.ADMIN_EMAILS.toLowerCase()),
    demo: env.DEMO ?? !production,
    geocoderUrl: env.GEOCODER_URL?.replace(/\/+$/, '') ?? null,
    passwordChange: env.PASSWORD_CHANGE,
    serviceWorker: env.SERVICE_WORKER,
    google: env.GOOGLE_CLIENT_ID ? { clientId: env.GOOGLE_CLIENT_ID, ...GOOGLE } : null,
    oidc: oidcOf(env, production),
    mail: { smtpUrl: env.SMTP_URL ?? null, from: env.MAIL_FROM ?? null },
    extraCaCerts: env.NODE_EXTRA_CA_CERTS ? resolve(env.NODE_EXTRA_CA_CERTS) : null,
    pushHosts: listOf(env.PUSH_HOSTS),
    corsOrigins: listOf(env.CORS_ORIGINS),
    embedOrigins: listOf(env.EMBED_ORIGINS),
    metricsToken: env.METRICS_TOKEN ?? null,
    logLevel: env.LOG_LEVEL ?? (production ? 'info' : 'warn'),
    trustProxy: trustProxy(env),
    rateLimit: env.RATE_LIMIT,
    stopGraceMs: 1_000 * (env.STOP_GRACE ?? (production ? PRODUCTION_STOP_GRACE_S : 0)),
    backups: {
      dir: resolve(env.BACKUP_DIR ?? resolve(dataDir, 'backups')),
      // A trial site needs no backups.
      everyMs: env.BACKUP_EVERY === undefined ? (production ? DAY_MS : null) : durationMs(env.BACKUP_EVERY),
      keep: env.BACKUP_KEEP,
      importLimitBytes: env.IMPORT_LIMIT_MB * MEBIBYTE,
    },
  };
}

function oidcOf(env: Env, production: boolean): OidcConfig | null {
  const {
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: clientId,
    OIDC_CLIENT_SECRET: clientSecret,
    OIDC_NAME: name,
  } = env;
  if (!issuer && !clientId) return null;
  if (!issuer || !clientId)
    throw new ConfigError('The variables OIDC_ISSUER and OIDC_CLIENT_ID must be set together.');
  if (production && !issuer.startsWith('https:'))
    throw new ConfigError('The variable OIDC_ISSUER must start with https:// in production.');
  return { issuer, clientId, clientSecret: clientSecret ?? null, name: name ?? new URL(issuer).hostname };
}

/** Values with commas between them. */
const listOf = (text: string): string[] =>
  text
    .split(',')
    .map((value) => value.trim())
    .filter(Boolean);

/** Enough for three checks of a load balancer that asks every second. */
const PRODUCTION_STOP_GRACE_S = 5;
const DAY_MS = 86_400_000;
const MEBIBYTE = 1_048_576;
const UNIT_MS: Readonly<Record<string, number>> = { m: 60_000, h: 3_600_000, d: DAY_MS };

/** A number and its unit, as validated by the environment's schema; other values are 'off'. */
function durationMs(value: string): number | null {
  const unit = UNIT_MS[value.slice(-1)];
  return unit === undefined ? null : Number.parseInt(value, 10) * unit;
}

/** `1` is one proxy in front, not every hop: a trusted proxy can choose the address that rate limits use. */
function trustProxy({ TRUST_PROXY: value }: Env): boolean | number | string {
  if (value === undefined || value === '0' || value === 'false' || value === 'off') return false;
  if (value === 'true' || value === 'on') return 1;
  return /^\d+$/.test(value) ? Number(value) : value;
}

/**
 * Miles in the United States, kilometers elsewhere: the unit of the operator's region, as the locale of the process names it ('de_DE.UTF-8'). A locale without a region,
 * such as that of a container, counts as the United States, where the bundled places are.
 */
function guessDistanceUnit(env: Readonly<Record<string, string | undefined>>): DistanceUnit {
  const locale = env['LC_ALL'] || env['LC_MEASUREMENT'] || env['LANG'] || '';
  const region = /^[a-z]{2,3}[_-]([A-Z]{2})(?![A-Za-z])/.exec(locale)?.[1] ?? 'US';
  return region === 'US' ? 'miles' : 'kilometers';
}
