import { copyFile, cp, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pino } from 'pino';
import { inject } from 'vitest';
import { buildApp } from '../src/app.ts';
import { type Config, loadConfig } from '../src/config/config.ts';
import { createContext } from '../src/context.ts';
import { openPostgres } from '../src/db/dialects/postgres.ts';
import type { DialectName } from '../src/db/dialects/predicates.ts';
import { openSqlite } from '../src/db/dialects/sqlite.ts';
import { fillOlder } from '../src/features/backups/testing/older-database.ts';
import { PasswordHasher } from '../src/platform/auth/password.ts';
import { aMember, type TestMember } from './factories.ts';
import { formOf } from './fixtures/multipart.ts';
import { noisyPicture } from './fixtures/pictures.ts';
import { PASSWORD } from './killable-server.ts';
import { createDatabase } from './postgres-databases.ts';
import { CHEAPEST_HASH } from './test-app.ts';

const PLACE = { location: 'Portland, OR', zip_code: '97201' };
const LISTING = { title: 'Plums', description: 'Picked this morning', category: 'Fruits' };

/** Members and what they have, by which acts name what they change. */
export interface Community {
  readonly ada: TestMember;
  readonly rosa: TestMember;
  readonly theo: TestMember;
  /** Rosa's listing with a photo, a line and a place at her stand. */
  readonly listing: string;
  readonly stand: string;
  readonly group: string;
  /** Of the listing, by Theo. */
  readonly report: string;
}

/** The configuration of a site in a folder that has a database already. */
function configOf(dialect: DialectName, dir: string, name: string): Config {
  const database =
    dialect === 'sqlite'
      ? ({ dialect, file: join(dir, 'windfall.db') } as const)
      : ({ dialect, url: `${inject('postgresUrl')}/${name}` } as const);
  return { ...loadConfig({ NODE_ENV: 'test', DATA_DIR: dir, DEMO: '0', RATE_LIMIT: 'off' }), database };
}

/** A site with a migrated, empty database. */
export async function emptySite(dialect: DialectName, dir: string, name: string): Promise<Config> {
  await mkdir(dir, { mode: 0o700 });
  if (dialect === 'sqlite') await copyFile(inject('sqliteTemplate'), join(dir, 'windfall.db'));
  else await createDatabase(inject('postgresUrl'), name);
  return configOf(dialect, dir, name);
}

/** A site as an old version has left it. */
export async function olderSite(dialect: DialectName, dir: string, name: string): Promise<Config> {
  await mkdir(dir, { mode: 0o700 });
  if (dialect === 'postgres') await createDatabase(inject('postgresUrl'), name, 'template1');
  const config = configOf(dialect, dir, name);
  const { database } = config;
  const connection =
    database.dialect === 'sqlite' ? openSqlite(database.file) : openPostgres(database.url, () => undefined);
  await fillOlder(connection);
  await connection.close();
  return config;
}

/** A copy of a site. No connection to the database of that site may be open. */
export async function copySite(site: Config, dir: string, name: string): Promise<Config> {
  const { dialect } = site.database;
  await cp(site.dataDir, dir, { recursive: true });
  if (site.database.dialect === 'postgres') {
    const template = new URL(site.database.url).pathname.slice(1);
    await createDatabase(inject('postgresUrl'), name, template);
  }
  return configOf(dialect, dir, name);
}

/** The application in this process; the function that closes it comes with it. */
export async function openSite(config: Config) {
  const ctx = await createContext(config, pino({ level: 'silent' }));
  const app = await buildApp(ctx, null);
  const close = async () => {
    await app.close();
    await ctx.close();
  };
  return { ctx, app, close };
}

/** Fills a site with members who share, ask, write, keep and report. */
export async function fillSite(config: Config): Promise<Community> {
  const { ctx, app, close } = await openSite(config);
  const people = { ctx, clock: ctx.clock };
  const password_hash = await new PasswordHasher(CHEAPEST_HASH).hash(PASSWORD);
  const ada = await aMember(people, 'Ada Moss', { is_admin: 1 });
  const rosa = await aMember(people, 'Rosa Fields', { email: 'rosa@example.org', password_hash });
  const theo = await aMember(people, 'Theo Marsh');
  const june = await aMember(people, 'June Park', { is_test: 1 });
  // Without listings and messages.
  await aMember(people, 'Pia Field');
  const ask = async (
    by: TestMember,
    method: 'POST' | 'PUT',
    url: string,
    payload: object | Buffer,
    headers = {},
  ) => {
    const response = await app.inject({ method, url, payload, headers: { ...by.bearer, ...headers } });
    if (response.statusCode >= 300) throw new Error(`${method} ${url}: ${response.body}`);
    return response.json<{ id: string; code: string }>();
  };
  const share = async (by: TestMember, fields: Record<string, string>) => {
    const { headers, payload } = formOf(
      { ...LISTING, ...fields },
      await noisyPicture(64, 48).jpeg().toBuffer(),
    );
    return (await ask(by, 'POST', '/api/listings', payload, headers)).id;
  };
  const listing = await share(rosa, { sharing: '{"stock":3}' });
  for (const title of ['Pears', 'Quinces', 'Quinces']) await share(rosa, { title });
  await share(theo, { title: 'Beans' });
  await share(june, { title: 'Test' });
  const claim = crypto.randomUUID();
  await ask(theo, 'POST', `/api/listings/${listing}/claims`, { id: claim, wanted: 2 });
  await ask(rosa, 'POST', `/api/claims/${claim}/offer`, { version: 1 });
  for (const [one, other] of [
    [rosa, theo],
    [theo, rosa],
    [june, rosa],
  ] as const) {
    const message = { id: crypto.randomUUID(), sender_id: one.id, receiver_id: other.id };
    await ask(one, 'POST', '/api/messages', { ...message, content: 'Six, please' });
  }
  const { code: stand } = await ask(rosa, 'POST', '/api/stands', { name: 'Box at the gate' });
  await ask(rosa, 'PUT', `/api/stands/${stand}/listings`, { listing_ids: [listing] });
  const { id: group } = await ask(rosa, 'POST', '/api/groups', { name: 'Pantry', ...PLACE });
  await ask(ada, 'PUT', `/api/users/${group}/status`, { status: 'active' });
  await ask(rosa, 'POST', `/api/groups/${group}/keepers`, { user_id: theo.id, role: 'helper' });
  const { id: report } = await ask(theo, 'POST', '/api/reports', {
    subject_type: 'listing',
    subject_id: listing,
    reason: 'spam',
  });
  await close();
  return { ada, rosa, theo, listing, stand, group, report };
}
