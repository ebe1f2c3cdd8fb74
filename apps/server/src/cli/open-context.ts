import { existsSync } from 'node:fs';
import type { Config } from '../config/config.ts';
import { type Context, createContext } from '../context.ts';
import { backUpBeforeUpgrade } from '../features/backups/backups.service.ts';
import type { OpenOptions } from '../open-database.ts';
import { OwnedElsewhereError } from '../platform/file-lock.ts';
import { type CommandCall, Refusal } from './command.ts';

type Site = Pick<CommandCall, 'config' | 'log'>;

/**
 * Runs `work` with the site's database and storage, and closes them. By default for short commands, whether or not a
 * server runs; with the access 'alone' for commands that replace everything, which no server may run beside.
 */
export async function withSite<T>(
  { config, log }: Site,
  work: (ctx: Context) => Promise<T>,
  { access = 'shared', ...options }: OpenOptions = {},
): Promise<T> {
  const beforeUpgrade = () => backUpBeforeUpgrade(config, log);
  const open = (how: NonNullable<OpenOptions['access']>) =>
    createContext(config, log, { beforeUpgrade, ...options, access: how });
  const ctx = await open(access).catch((error: unknown) => {
    if (access !== 'shared' || !(error instanceof OwnedElsewhereError)) throw error;
    return open('beside');
  });
  try {
    return await work(ctx);
  } finally {
    await ctx.close();
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
