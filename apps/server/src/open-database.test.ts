import { join } from 'node:path';
import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import { createContext } from './context.ts';
import { openDatabase } from './open-database.ts';
import { lockFile } from './platform/file-lock.ts';
import { dialects } from './testing/dialects.ts';
import { useTestApp } from './testing/test-app.ts';

const log = pino({ level: 'silent' });
/** Opens the file like one without write permission. Permissions do not apply to tests that run as root. */
const readOnly = (file: string) => `file:${file}?mode=ro`;

describe.runIf(dialects.includes('sqlite'))('a read-only database file', () => {
  const t = useTestApp('sqlite');

  test('is refused with a sentence', async () => {
    const { config } = t.current.ctx;
    if (config.database.dialect !== 'sqlite') throw new Error('this is about the file of SQLite');
    const file = readOnly(config.database.file);
    const opening = openDatabase({ ...config, database: { dialect: 'sqlite', file } }, log, {});
    await expect(opening).rejects.toMatchObject({
      name: 'ConfigError',
      message: `The database ${file} cannot be used: it cannot be written. Change the rights of the file and its folder, or of the disk.`,
    });
  });

  test('cannot be locked', async () => {
    const { dataDir } = t.current.ctx.config;
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
    const { config } = t.current.ctx;
    if (config.database.dialect !== 'postgres') throw new Error('this is about PostgreSQL');
    const url = `${config.database.url}?options=${encodeURIComponent('-c default_transaction_read_only=on')}`;
    const opening = openDatabase({ ...config, database: { dialect: 'postgres', url } }, log, {});
    await expect(opening).rejects.toMatchObject({
      name: 'ConfigError',
      message: 'The database that DATABASE_URL names cannot be used: it only lets itself be read.',
    });
  });

  test('is shared by servers, and opened exclusively by commands that replace everything', async () => {
    const { config } = t.current.ctx;
    const alone = () => createContext(config, log, { access: 'alone' });
    const other = await createContext(config, log);
    await expect(alone()).rejects.toMatchObject({
      name: 'ConfigError',
      message: 'A Windfall server uses the database that DATABASE_URL names. Stop it first.',
    });
    await other.close();
    await t.current.ctx.close();
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
