import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { loadConfig } from './config.ts';
import { ConfigError } from './env.ts';

// @rule accounts#google-disabled
// @rule navigation#site-name
test('an empty environment is a complete configuration', () => {
  expect(loadConfig({})).toEqual({
    mode: 'development',
    host: '127.0.0.1',
    port: 3000,
    dataDir: resolve('data'),
    database: { dialect: 'sqlite', file: resolve('data/windfall.db') },
    storage: { kind: 'files', dir: resolve('data/images') },
    publicUrl: 'http://localhost:3000',
    site: { name: null, distanceUnit: null, contact: { phone: null, email: null, socialUrl: null } },
    language: 'en',
    timeZone: null,
    siteDefaults: {
      distanceUnit: 'miles',
      contact: {
        phone: '(555) 555-0142',
        email: 'hello@windfall.example',
        socialUrl: 'https://social.example/@windfall',
      },
    },
    sourceUrl: null,
    adminEmails: [],
    demo: true,
    geocoderUrl: null,
    passwordChange: true,
    serviceWorker: true,
    google: null,
    oidc: null,
    mail: { smtpUrl: null, from: null },
    extraCaCerts: null,
    logLevel: 'warn',
    trustProxy: false,
    pushHosts: [],
    corsOrigins: [],
    embedOrigins: [],
    metricsToken: null,
    rateLimit: true,
    stopGraceMs: 0,
    backups: {
      dir: resolve('data/backups'),
      everyMs: null,
      keep: 7,
      importLimitBytes: 2_147_483_648,
    },
  });
});

test('production listens on all interfaces and has no demo community', () => {
  expect(loadConfig({ NODE_ENV: 'production', PUBLIC_URL: 'https://share.example' })).toMatchObject({
    host: '0.0.0.0',
    demo: false,
    logLevel: 'info',
    stopGraceMs: 5_000,
    backups: { everyMs: 86_400_000 },
  });
});

// @rule navigation#footer-contact
test('production shows no example contacts', () => {
  const production = { NODE_ENV: 'production', PUBLIC_URL: 'https://share.example' };
  expect(loadConfig(production).siteDefaults.contact).toEqual({ phone: null, email: null, socialUrl: null });
});

// @rule accounts#administrator-emails
// @rule accounts#google-verification
// @rule accounts#password-change-off
// @rule navigation#site-name
test('reads every variable', () => {
  const config = loadConfig({
    NODE_ENV: 'production',
    PORT: '8080',
    HOST: '::1',
    DATA_DIR: '/srv/windfall',
    DATABASE_URL: 'postgres://windfall:secret@db/windfall',
    DATABASE_READ_URL: 'postgres://windfall:secret@standby/windfall',
    STORAGE_URL: 's3://key:secret@storage.example/photos?region=us-west-2',
    PUBLIC_URL: 'https://share.elm-street.example/ignored?path',
    SITE_NAME: ' Elm Street Harvest ',
    DISTANCE_UNIT: 'kilometers',
    SITE_LANGUAGE: 'en-XA',
    TIME_ZONE: ' America/Chicago ',
    CONTACT_PHONE: ' +1 (503) 555-0142 ',
    CONTACT_EMAIL: ' ask@elm-street.example ',
    CONTACT_SOCIAL_URL: 'https://social.example/@elm',
    SOURCE_URL: 'https://code.example/elm',
    ADMIN_EMAILS: ' Ada@Example.org,, dan@example.org ',
    DEMO: 'off',
    GEOCODER_URL: 'https://geo.example.org/api/',
    PASSWORD_CHANGE: 'off',
    SERVICE_WORKER: 'off',
    GOOGLE_CLIENT_ID: ' 1234.apps.googleusercontent.com ',
    OIDC_ISSUER: 'https://login.example.org/realms/elm',
    OIDC_CLIENT_ID: ' windfall ',
    OIDC_CLIENT_SECRET: 'of the client',
    OIDC_NAME: ' Elm Street ',
    SMTP_URL: 'smtps://windfall:secret@mail.example.org',
    MAIL_FROM: 'Elm Street <share@elm-street.example>',
    LOG_LEVEL: 'debug',
    TRUST_PROXY: '10.0.0.0/8',
    RATE_LIMIT: 'off',
    BACKUP_DIR: '/mnt/backups',
    BACKUP_EVERY: '7d',
    BACKUP_KEEP: '3',
    IMPORT_LIMIT_MB: '100',
    STOP_GRACE: '20',
    NODE_EXTRA_CA_CERTS: '/etc/ssl/our-ca.pem',
    PUSH_HOSTS: 'push.example.org:8443, other.example',
    CORS_ORIGINS: 'https://app.example, http://localhost:5173',
    EMBED_ORIGINS: '*',
    METRICS_TOKEN: '0123456789abcdef0123456789abcdef',
  });
  expect(config).toEqual({
    mode: 'production',
    host: '::1',
    port: 8080,
    dataDir: '/srv/windfall',
    database: {
      dialect: 'postgres',
      url: 'postgres://windfall:secret@db/windfall',
      readUrl: 'postgres://windfall:secret@standby/windfall',
    },
    storage: { kind: 's3', url: 's3://key:secret@storage.example/photos?region=us-west-2' },
    publicUrl: 'https://share.elm-street.example',
    site: {
      name: 'Elm Street Harvest',
      distanceUnit: 'kilometers',
      contact: {
        phone: '+1 (503) 555-0142',
        email: 'ask@elm-street.example',
        socialUrl: 'https://social.example/@elm',
      },
    },
    siteDefaults: {
      distanceUnit: expect.any(String),
      contact: { phone: null, email: null, socialUrl: null },
    },
    language: 'en-XA',
    timeZone: 'America/Chicago',
    sourceUrl: 'https://code.example/elm',
    adminEmails: ['ada@example.org', 'dan@example.org'],
    demo: false,
    geocoderUrl: 'https://geo.example.org/api',
    passwordChange: false,
    serviceWorker: false,
    google: {
      clientId: '1234.apps.googleusercontent.com',
      issuers: ['https://accounts.google.com', 'accounts.google.com'],
      keysUrl: 'https://www.googleapis.com/oauth2/v3/certs',
    },
    oidc: {
      issuer: 'https://login.example.org/realms/elm',
      clientId: 'windfall',
      clientSecret: 'of the client',
      name: 'Elm Street',
    },
    mail: {
      smtpUrl: 'smtps://windfall:secret@mail.example.org',
      from: 'Elm Street <share@elm-street.example>',
    },
    extraCaCerts: '/etc/ssl/our-ca.pem',
    logLevel: 'debug',
    trustProxy: '10.0.0.0/8',
    pushHosts: ['push.example.org:8443', 'other.example'],
    corsOrigins: ['https://app.example', 'http://localhost:5173'],
    embedOrigins: ['*'],
    metricsToken: '0123456789abcdef0123456789abcdef',
    rateLimit: false,
    stopGraceMs: 20_000,
    backups: {
      dir: '/mnt/backups',
      everyMs: 604_800_000,
      keep: 3,
      importLimitBytes: 104_857_600,
    },
  });
});

test('an empty variable counts as unset', () => {
  expect(loadConfig({ PORT: '', DATABASE_URL: '', DEMO: '', SITE_NAME: '' })).toEqual(loadConfig({}));
});

test.each([
  [{ PORT: 'http' }, 'The variable PORT is not valid: must be a number from 0 to 65535.'],
  [{ PORT: '70000' }, 'The variable PORT is not valid: must be a number from 0 to 65535.'],
  [{ PORT: '-1' }, 'The variable PORT is not valid: must be a number from 0 to 65535.'],
  [{ PORT: '80.5' }, 'The variable PORT is not valid: must be a number from 0 to 65535.'],
  [{ PORT: ' ' }, 'The variable PORT is not valid: must be a number from 0 to 65535.'],
  [{ PORT: '0x50' }, 'The variable PORT is not valid: must be a number from 0 to 65535.'],
  [
    { TRUST_PROXY: 'nonsense' },
    'The variable TRUST_PROXY is not valid: must be a number of proxies, or addresses with commas between them.',
  ],
  [
    { TRUST_PROXY: '10.0.0.0/33' },
    'The variable TRUST_PROXY is not valid: must be a number of proxies, or addresses with commas between them.',
  ],
  [
    { ADMIN_EMAILS: 'ada@example.org, dan' },
    'The variable ADMIN_EMAILS is not valid: must be email addresses with commas between them.',
  ],
  [
    { STORAGE_URL: 's3://photos' },
    'The variable STORAGE_URL is not valid: must have the form s3://key:secret@host/bucket.',
  ],
  [
    { NODE_ENV: 'production' },
    'The variable PUBLIC_URL must be set in production: the address people type, with https://.',
  ],
  [
    { DATABASE_URL: 'mysql://db/windfall' },
    'The variable DATABASE_URL is not valid: must start with postgres:// (leave it unset for SQLite).',
  ],
  [
    { DATABASE_URL: 'windfall.db' },
    'The variable DATABASE_URL is not valid: must start with postgres:// (leave it unset for SQLite).',
  ],
  [
    { DATABASE_READ_URL: 'postgres://windfall:secret@standby/windfall' },
    'The variable DATABASE_READ_URL needs DATABASE_URL: it names a standby of that database.',
  ],
  [
    { STORAGE_URL: 's3://key:secret@host/photos?tls=no' },
    'The variable STORAGE_URL is not valid: must have tls=on or tls=off, or no tls at all.',
  ],
  [
    { STORAGE_URL: '/srv/images' },
    'The variable STORAGE_URL is not valid: must start with s3:// (leave it unset to keep images in DATA_DIR).',
  ],
  [
    { PUBLIC_URL: 'windfall.example' },
    'The variable PUBLIC_URL is not valid: must be the site’s address, starting with https:// or http://.',
  ],
  [
    { SMTP_URL: 'mail.example.org:25' },
    'The variable SMTP_URL is not valid: must start with smtp:// or smtps:// (leave it unset to send no email).',
  ],
  [
    { OIDC_ISSUER: 'https://login.example.org' },
    'The variables OIDC_ISSUER and OIDC_CLIENT_ID must be set together.',
  ],
  [
    {
      NODE_ENV: 'production',
      PUBLIC_URL: 'https://share.example',
      OIDC_ISSUER: 'http://login.example.org',
      OIDC_CLIENT_ID: 'windfall',
    },
    'The variable OIDC_ISSUER must start with https:// in production.',
  ],
  [
    { MAIL_FROM: 'nobody' },
    'The variable MAIL_FROM is not valid: must be an email address, or a name with one: Windfall <share@example.org>.',
  ],
  [
    { CONTACT_PHONE: 'ask at the desk' },
    'The variable CONTACT_PHONE is not valid: must be a phone number such as +1 555 0142.',
  ],
  [
    { CONTACT_EMAIL: 'ask@elm.example, ben@elm.example' },
    'The variable CONTACT_EMAIL is not valid: must be one email address.',
  ],
  [
    { CONTACT_SOCIAL_URL: 'javascript:alert(1)' },
    'The variable CONTACT_SOCIAL_URL is not valid: must be an address that starts with https:// or http://.',
  ],
  [
    { SOURCE_URL: 'code.example.org' },
    'The variable SOURCE_URL is not valid: must be an address that starts with https:// or http://.',
  ],
  [{ SITE_LANGUAGE: 'es' }, 'The variable SITE_LANGUAGE is not valid: must be en or en-XA.'],
  [
    { TIME_ZONE: 'Central' },
    'The variable TIME_ZONE is not valid: must be the name of a time zone such as America/Chicago.',
  ],
  [{ PASSWORD_CHANGE: 'never' }, 'The variable PASSWORD_CHANGE is not valid: must be 1 or 0.'],
  [
    { LOG_LEVEL: 'loud' },
    'The variable LOG_LEVEL is not valid: must be one of fatal, error, warn, info, debug, trace, silent.',
  ],
  [
    { GEOCODER_URL: 'geo.example.org' },
    'The variable GEOCODER_URL is not valid: must be the address of an open address service, starting with https:// or http://.',
  ],
  [
    { GEOCODER_URL: 'https://key@geo.example.org' },
    'The variable GEOCODER_URL is not valid: must have no user name, query or fragment.',
  ],
  [
    { BACKUP_EVERY: 'daily' },
    'The variable BACKUP_EVERY is not valid: must be a number of minutes, hours or days such as 30m, 24h or 7d, or off.',
  ],
  [
    { BACKUP_EVERY: '0h' },
    'The variable BACKUP_EVERY is not valid: must be a number of minutes, hours or days such as 30m, 24h or 7d, or off.',
  ],
  [{ BACKUP_KEEP: '0' }, 'The variable BACKUP_KEEP is not valid: must be a whole number from 1 to 1000.'],
  [
    { IMPORT_LIMIT_MB: '1GB' },
    'The variable IMPORT_LIMIT_MB is not valid: must be a whole number from 1 to 1048576.',
  ],
  ...[
    '*',
    'null',
    'app.example',
    'https://app.example/',
    'https://app.example/path',
    'ftp://app.example',
  ].map((CORS_ORIGINS): [Record<string, string>, string] => [
    { CORS_ORIGINS },
    'The variable CORS_ORIGINS is not valid: must be origins with commas between them, such as https://app.example.org.',
  ]),
  [{ DEMO: 'yes' }, 'The variable DEMO is not valid: must be 1 or 0.'],
  [{ NODE_ENV: 'prod' }, 'The variable NODE_ENV is not valid: must be development, production or test.'],
  [{ DISTANCE_UNIT: 'feet' }, 'The variable DISTANCE_UNIT is not valid: must be miles or kilometers.'],
  [{ SITE_NAME: 'x'.repeat(61) }, 'The variable SITE_NAME is not valid: must have 1 to 60 characters.'],
  [{ SITE_NAME: '  ' }, 'The variable SITE_NAME is not valid: must have 1 to 60 characters.'],
  [{ NODE_ENV: 'production', DEMO: '1' }, 'The variable DEMO must not be on when NODE_ENV is production.'],
])('%j is refused with a sentence', (env, sentence) => {
  let error: unknown;
  try {
    loadConfig(env);
  } catch (thrown) {
    error = thrown;
  }
  expect(error).toBeInstanceOf(ConfigError);
  expect((error as ConfigError).message).toBe(sentence);
});

test.each([
  ['30m', 1_800_000],
  ['24h', 86_400_000],
  ['7d', 604_800_000],
  ['off', null],
  ['0', null],
])('BACKUP_EVERY=%s is %s milliseconds', (value, expected) => {
  expect(loadConfig({ BACKUP_EVERY: value }).backups.everyMs).toBe(expected);
});

test.each([
  ['1', 1],
  ['2', 2],
  ['on', 1],
  ['0', false],
  ['off', false],
  ['loopback', 'loopback'],
  ['127.0.0.1, ::1/128', '127.0.0.1, ::1/128'],
])('TRUST_PROXY=%s is %s', (value, expected) => {
  expect(loadConfig({ TRUST_PROXY: value }).trustProxy).toBe(expected);
});

// @rule browse#browse-distance
test.each([
  [{ LANG: 'en_US.UTF-8' }, 'miles'],
  [{ LANG: 'C.UTF-8' }, 'miles'],
  [{ LANG: 'de_DE.UTF-8' }, 'kilometers'],
  [{ LANG: 'en_CA' }, 'kilometers'],
  [{ LANG: 'en_US.UTF-8', LC_MEASUREMENT: 'fr_FR@euro' }, 'kilometers'],
  [{ LC_ALL: 'en_US.UTF-8', LANG: 'de_DE.UTF-8' }, 'miles'],
])('%j shows distances in %s', (env, unit) => {
  expect(loadConfig(env).siteDefaults.distanceUnit).toBe(unit);
});
