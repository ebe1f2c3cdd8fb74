import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { dialects } from '../testing/dialects.ts';
import { freePort } from '../testing/free-port.ts';
import { useTestApp } from '../testing/test-app.ts';
import { loadConfig } from './config/config.ts';
import { ConfigError } from './config/env.ts';
import { createContext } from './context.ts';
import { openDatabase } from './open-database.ts';
import { lockFile } from './platform/file-lock.ts';

const log = pino({ level: 'silent' });
/** Opens the file like one without write permission. Permissions do not apply to tests that run as root. */
const readOnly = (file: string) => `file:${file}?mode=ro`;

describe.runIf(dialects.includes('sqlite'))('a read-only database file', () => {
  const t = useTestApp('sqlite');

  test('is refused with a sentence', async () => {
    const { config } = t.ctx;
    if (config.database.dialect !== 'sqlite') throw new Error('this is about the file of SQLite');
    const file = readOnly(config.database.file);
    const opening = openDatabase({ ...config, database: { dialect: 'sqlite', file } }, log, {});
    await expect(opening).rejects.toMatchObject({
      name: 'ConfigError',
      message: `The database ${file} cannot be used: it cannot be written. Change the rights of the file and its folder, or of the disk.`,
    });
  });

  test('cannot be locked', async () => {
    const { dataDir } = t.ctx.config;
    const file = join(dataDir, 'taken.lock');
    const release = lockFile(file);
    expect(release).toBeDefined();
    expect(lockFile(file)).toBeUndefined();
    release?.();
    expect(() => lockFile(readOnly(file))).toThrow('readonly');
    lockFile(file)?.();
  });
});

describe.runIf(dialects.includes('postgres'))('a database on PostgreSQL', () => {
  const t = useTestApp('postgres');

  test('that is read-only is refused with a sentence', async () => {
    const { config } = t.ctx;
    if (config.database.dialect !== 'postgres') throw new Error('this is about PostgreSQL');
    const url = `${config.database.url}?options=${encodeURIComponent('-c default_transaction_read_only=on')}`;
    const opening = openDatabase({ ...config, database: { dialect: 'postgres', url } }, log, {});
    await expect(opening).rejects.toMatchObject({
      name: 'ConfigError',
      message: 'The database that DATABASE_URL names cannot be used: it only lets itself be read.',
    });
  });

  test('ends a statement that runs too long', async () => {
    const { rows } = await sql`select current_setting('statement_timeout') as limit`.execute(t.ctx.db.read);
    expect(rows).toEqual([{ limit: '30s' }]);
  });

  test('is shared by servers, and opened exclusively by commands that replace everything', async () => {
    const { config } = t.ctx;
    const alone = () => createContext(config, log, { access: 'alone' });
    const other = await createContext(config, log);
    await expect(alone()).rejects.toMatchObject({
      name: 'ConfigError',
      message: 'A Windfall server uses the database that DATABASE_URL names. Stop it first.',
    });
    await other.close();
    await t.ctx.close();
    const mover = await alone();
    await expect(createContext(config, log)).rejects.toMatchObject({
      name: 'ConfigError',
      message: 'The database that DATABASE_URL names is being restored or moved. Wait until that is done.',
    });
    await (await createContext(config, log, { access: 'beside' })).close();
    await mover.close();
    await (await createContext(config, log)).close();
  });
});

describe('a server does not start', () => {
  let dir: string;
  beforeEach(async () => {
    dir = await mkdtemp(join(tmpdir(), 'windfall-open-'));
  });
  afterEach(() => rm(dir, { recursive: true }));

  const refusal = async (env: Record<string, string>) => {
    const opening = createContext(loadConfig({ DATA_DIR: join(dir, 'data'), ...env }), log);
    const error = await opening.catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(ConfigError);
    return (error as ConfigError).message;
  };

  test('in a folder that cannot be written', async () => {
    const file = join(dir, 'file');
    await writeFile(file, '');
    for (const folder of ['/dev/null/x', file, join(file, 'below')]) {
      expect(await refusal({ DATA_DIR: folder })).toBe(
        `The folder ${folder} (DATA_DIR) cannot be written. Choose another one or change its rights.`,
      );
    }
  });

  test('with an unreachable database, and its password stays secret', async () => {
    const url = `postgres://windfall:secret@127.0.0.1:${await freePort()}/windfall`;
    expect(await refusal({ DATABASE_URL: url })).toMatch(
      /^The database that DATABASE_URL names cannot be used: (?!.*secret).+\.$/,
    );
  });

  test('with a database file of another format, which stays as it is', async () => {
    const file = join(dir, 'data', 'windfall.db');
    await mkdir(join(dir, 'data'));
    await writeFile(file, 'these are no rows and columns, but a text that took the name');
    expect(await refusal({})).toBe(`The database ${file} cannot be used: file is not a database.`);
    expect(await readFile(file, 'utf8')).toContain('a text');
  });
});
