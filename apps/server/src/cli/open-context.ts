import { existsSync } from 'node:fs';
import type { Config } from '../config/config.ts';
import { type Context, createContext } from '../context.ts';
import { backUpBeforeUpgrade } from '../features/backups/backups.service.ts';
import type { OpenOptions } from '../open-database.ts';
import { OwnedElsewhereError } from '../platform/owner-lock.ts';
import { type CommandCall, Refusal } from './command.ts';

type Site = Pick<CommandCall, 'config' | 'log'>;

/** Runs `work` with the site's database and storage, and closes them. */
async function withContext<T>(
  { config, log }: Site,
  options: OpenOptions,
  work: (ctx: Context) => Promise<T>,
): Promise<T> {
  const beforeUpgrade = () => backUpBeforeUpgrade(config, log);
  const ctx = await createContext(config, log, { beforeUpgrade, ...options });
  try {
    return await work(ctx);
  } finally {
    await ctx.close();
  }
}

/** For commands that replace everything: no server may run. */
export function withSiteAlone<T>(
  site: Site,
  work: (ctx: Context) => Promise<T>,
  options: OpenOptions = {},
): Promise<T> {
  return withContext(site, { access: 'alone', ...options }, work);
}

/** For short commands, whether or not a server runs. */
export async function withSite<T>(
  site: Site,
  work: (ctx: Context) => Promise<T>,
  access: OpenOptions['access'] = 'shared',
): Promise<T> {
  try {
    return await withContext(site, { access }, work);
  } catch (error) {
    if (!(error instanceof OwnedElsewhereError)) throw error;
    return withContext(site, { access: 'beside' }, work);
  }
}

/** Display name of a command's database, without the password of a PostgreSQL URL. */
export function databaseName({ database }: Config): string {
  if (database.dialect === 'sqlite') return database.file;
  const { host, pathname, searchParams } = new URL(database.url);
  // Without a host, the connection uses a socket, whose folder is a parameter.
  return `${host || (searchParams.get('host') ?? 'localhost')}${pathname}`;
}

/** Throws unless the database exists. PostgreSQL reports its own errors when it is opened. */
export function assertDatabase({ database }: Config): void {
  if (database.dialect === 'postgres' || existsSync(database.file)) return;
  throw new Refusal(`There is no database in ${database.file}. Set DATA_DIR, or start the server once.`);
}
