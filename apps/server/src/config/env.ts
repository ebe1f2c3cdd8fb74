import { isIP } from 'node:net';
import {
  DEFAULT_LANGUAGE,
  DISTANCE_UNITS,
  isContactEmail,
  isPhoneNumber,
  isTimeZone,
  LANGUAGES,
  PSEUDO_LANGUAGE,
  SITE_LIMITS,
} from '@windfall/contract';
import { z } from 'zod';

/** Boolean variables; a typo is an error, never a silent off. */
const flag = z
  .enum(['1', '0', 'true', 'false', 'on', 'off'], { error: 'must be 1 or 0' })
  .transform((value) => value === '1' || value === 'true' || value === 'on');

const urlWith = (protocols: string[], hint: string) =>
  z
    .string()
    .refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol), { error: hint });

/** Digits only: other notations or blanks are more likely mistakes. */
const port = z
  .string()
  .regex(/^\d{1,5}$/, { error: 'must be a number from 0 to 65535' })
  .transform(Number)
  .refine((value) => value <= 65_535, { error: 'must be a number from 0 to 65535' });

const wholeNumber = (least: number, most: number) => {
  const error = `must be a whole number from ${least} to ${most}`;
  return z
    .string()
    .regex(/^\d{1,9}$/, { error })
    .transform(Number)
    .refine((value) => value >= least && value <= most, { error });
};

const isAddressRange = (text: string) => {
  const [address = '', bits, ...rest] = text.split('/');
  const longest = isIP(address) === 6 ? 128 : 32;
  return (
    isIP(address) !== 0 &&
    rest.length === 0 &&
    (bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= longest))
  );
};

/** A number of proxies, on or off, or addresses, ranges and names. */
const isTrustProxy = (text: string) =>
  /^(?:\d{1,2}|true|false|on|off)$/.test(text) ||
  text
    .split(',')
    .map((part) => part.trim())
    .every((part) => ['loopback', 'linklocal', 'uniquelocal'].includes(part) || isAddressRange(part));

const isBucket = (text: string) => {
  if (!URL.canParse(text)) return false;
  const { username, password, host, pathname } = new URL(text);
  return [username, password, host].every(Boolean) && /^\/[^/]+$/.test(pathname);
};

const hasKnownTls = (text: string) =>
  !URL.canParse(text) || ['on', 'off', null].includes(new URL(text).searchParams.get('tls'));

const isAddressList = (text: string) =>
  text
    .split(',')
    .map((part) => part.trim())
    .every((part) => part === '' || /^[^\s@]+@[^\s@]+$/.test(part));

/** Host names or addresses, each with a port if it is not 443. */
const isHostList = (text: string) =>
  text
    .split(',')
    .map((part) => part.trim())
    .every(
      (part) => part === '' || (URL.canParse(`https://${part}`) && new URL(`https://${part}`).host === part),
    );

/** Origins: scheme, host and port, nothing behind them. */
const isOriginList = (text: string) =>
  text
    .split(',')
    .map((part) => part.trim())
    .every((part) => part === '' || (/^https?:/.test(part) && URL.parse(part)?.origin === part));

const webAddress = urlWith(['http:', 'https:'], 'must be an address that starts with https:// or http://');

const siteNameLength = { error: `must have 1 to ${SITE_LIMITS.name} characters` };

/** Every environment variable of the server; `.env.example` documents them for the operator. */
const envSchema = z.object({
  NODE_ENV: z
    .enum(['development', 'production', 'test'], { error: 'must be development, production or test' })
    .default('development'),
  PORT: port.default(3000),
  HOST: z.string().optional(),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: urlWith(
    ['postgres:', 'postgresql:'],
    'must start with postgres:// (leave it unset for SQLite)',
  ).optional(),
  DATABASE_READ_URL: urlWith(
    ['postgres:', 'postgresql:'],
    'must start with postgres:// (leave it unset where there is no standby)',
  ).optional(),
  STORAGE_URL: urlWith(['s3:'], 'must start with s3:// (leave it unset to keep images in DATA_DIR)')
    .refine(isBucket, { error: 'must have the form s3://key:secret@host/bucket' })
    .refine(hasKnownTls, { error: 'must have tls=on or tls=off, or no tls at all' })
    .optional(),
  PUBLIC_URL: urlWith(
    ['http:', 'https:'],
    'must be the site’s address, starting with https:// or http://',
  ).optional(),
  SITE_NAME: z.string().trim().min(1, siteNameLength).max(SITE_LIMITS.name, siteNameLength).optional(),
  SITE_LANGUAGE: z
    .enum([...LANGUAGES, PSEUDO_LANGUAGE], {
      error: `must be ${[...LANGUAGES, PSEUDO_LANGUAGE].join(' or ')}`,
    })
    .default(DEFAULT_LANGUAGE),
  DISTANCE_UNIT: z.enum(DISTANCE_UNITS, { error: 'must be miles or kilometers' }).optional(),
  TIME_ZONE: z
    .string()
    .trim()
    .refine(isTimeZone, { error: 'must be the name of a time zone such as America/Chicago' })
    .optional(),
  CONTACT_PHONE: z
    .string()
    .trim()
    .refine(isPhoneNumber, { error: 'must be a phone number such as +1 555 0142' })
    .optional(),
  CONTACT_EMAIL: z.string().trim().refine(isContactEmail, { error: 'must be one email address' }).optional(),
  CONTACT_SOCIAL_URL: webAddress.optional(),
  SOURCE_URL: webAddress.optional(),
  ADMIN_EMAILS: z
    .string()
    .refine(isAddressList, { error: 'must be email addresses with commas between them' })
    .default(''),
  DEMO: flag.optional(),
  PASSWORD_CHANGE: flag.default(true),
  SERVICE_WORKER: flag.default(true),
  GOOGLE_CLIENT_ID: z.string().trim().optional(),
  OIDC_ISSUER: webAddress.optional(),
  OIDC_CLIENT_ID: z.string().trim().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  OIDC_NAME: z.string().trim().max(40, { error: 'must have at most 40 characters' }).optional(),
  NODE_EXTRA_CA_CERTS: z.string().optional(),
  SMTP_URL: urlWith(
    ['smtp:', 'smtps:'],
    'must start with smtp:// or smtps:// (leave it unset to send no email)',
  ).optional(),
  MAIL_FROM: z
    .string()
    .regex(/^(?:[^<>\r\n]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/, {
      error: 'must be an email address, or a name with one: Windfall <share@example.org>',
    })
    .optional(),
  GEOCODER_URL: urlWith(
    ['http:', 'https:'],
    'must be the address of an open address service, starting with https:// or http://',
  )
    .refine((value) => !/[?#@]/.test(value), { error: 'must have no user name, query or fragment' })
    .optional(),
  PUSH_HOSTS: z
    .string()
    .refine(isHostList, {
      error: 'must be host names with commas between them, such as push.example.org:8443',
    })
    .default(''),
  CORS_ORIGINS: z
    .string()
    .refine(isOriginList, {
      error: 'must be origins with commas between them, such as https://app.example.org',
    })
    .default(''),
  EMBED_ORIGINS: z
    .string()
    .refine((text) => text.trim() === '*' || isOriginList(text), {
      error: 'must be origins with commas between them, such as https://www.example.org, or *',
    })
    .default(''),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\w.~+/-]{20,200}=*$/, {
      error: 'must have at least 20 letters, digits and signs of a bearer token',
    })
    .optional(),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
      error: 'must be one of fatal, error, warn, info, debug, trace, silent',
    })
    .optional(),
  TRUST_PROXY: z
    .string()
    .refine(isTrustProxy, { error: 'must be a number of proxies, or addresses with commas between them' })
    .optional(),
  RATE_LIMIT: flag.default(true),
  STOP_GRACE: wholeNumber(0, 300).optional(),
  BACKUP_DIR: z.string().optional(),
  BACKUP_EVERY: z
    .string()
    .regex(/^(?:0|off|false|[1-9]\d{0,3}[mhd])$/, {
      error: 'must be a number of minutes, hours or days such as 30m, 24h or 7d, or off',
    })
    .optional(),
  BACKUP_KEEP: wholeNumber(1, 1_000).default(7),
  IMPORT_LIMIT_MB: wholeNumber(1, 1_048_576).default(2_048),
});
export type Env = z.infer<typeof envSchema>;

/** A wrong configuration. The message is one sentence for the operator. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

/** Reads the environment; an empty variable counts as unset. Throws `ConfigError` naming the invalid variable. */
export function readEnv(source: Readonly<Record<string, string | undefined>>): Env {
  const present = Object.fromEntries(
    Object.entries(source).filter(([, value]) => value !== undefined && value !== ''),
  );
  const result = envSchema.safeParse(present);
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  throw new ConfigError(
    `The variable ${String(issue?.path[0])} is not valid: ${issue?.message ?? 'unknown value'}.`,
  );
}
