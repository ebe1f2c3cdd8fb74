import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import { createContext } from './context.ts';
import { dialects } from './testing/dialects.ts';
import { useTestApp } from './testing/test-app.ts';

const log = pino({ level: 'silent' });

describe.runIf(dialects.includes('postgres'))('a database on PostgreSQL', () => {
  const t = useTestApp('postgres');

  test('is shared by servers, and had alone by who replaces everything', async () => {
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
