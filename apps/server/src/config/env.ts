import { z } from 'zod';

/** On and off as an operator writes them; a typo is an error, never a silent off. */
const flag = z
  .enum(['1', '0', 'true', 'false', 'on', 'off'], { error: 'must be 1 or 0' })
  .transform((value) => value === '1' || value === 'true' || value === 'on');

const urlWith = (protocols: string[], hint: string) =>
  z
    .string()
    .refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol), { error: hint });

const port = z.coerce
  .number({ error: 'must be a number from 0 to 65535' })
  .int({ error: 'must be a whole number' })
  .min(0, { error: 'must be a number from 0 to 65535' })
  .max(65_535, { error: 'must be a number from 0 to 65535' });

const siteNameLength = { error: 'must have 1 to 60 characters' };

/** Every environment variable the server reads; `.env.example` documents them for the operator. */
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
  STORAGE_URL: urlWith(
    ['s3:'],
    'must start with s3:// (leave it unset to keep images in DATA_DIR)',
  ).optional(),
  PUBLIC_URL: urlWith(
    ['http:', 'https:'],
    'must be the site’s address, starting with https:// or http://',
  ).optional(),
  SITE_NAME: z.string().trim().min(1, siteNameLength).max(60, siteNameLength).default('Windfall'),
  ADMIN_EMAILS: z.string().default(''),
  DEMO: flag.optional(),
  PASSWORD_CHANGE: flag.default(true),
  GOOGLE_CLIENT_ID: z.string().trim().optional(),
  SMTP_URL: urlWith(
    ['smtp:', 'smtps:'],
    'must start with smtp:// or smtps:// (leave it unset to send no e-mail)',
  ).optional(),
  MAIL_FROM: z
    .string()
    .regex(/^(?:[^<>\r\n]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/, {
      error: 'must be an e-mail address, or a name with one: Windfall <share@example.org>',
    })
    .optional(),
  GEOCODER_URL: urlWith(
    ['http:', 'https:'],
    'must be the address of an open address service, starting with https:// or http://',
  )
    .refine((value) => !/[?#@]/.test(value), { error: 'must have no user name, query or fragment' })
    .optional(),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
      error: 'must be one of fatal, error, warn, info, debug, trace, silent',
    })
    .optional(),
  TRUST_PROXY: z.string().optional(),
  RATE_LIMIT: flag.default(true),
});
export type Env = z.infer<typeof envSchema>;

/** A wrong configuration. The message is one sentence for the operator. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

/** Reads the environment; an empty variable counts as unset. Throws `ConfigError` naming the variable at fault. */
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
