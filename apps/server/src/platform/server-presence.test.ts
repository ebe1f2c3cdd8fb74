import { describe, expect, test, vi } from 'vitest';
import { endConnections, takeDatabaseAway } from '../../testing/database-outage.ts';
import { dialects } from '../../testing/dialects.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { enterDatabase, newServerId } from './server-presence.ts';

describe.runIf(dialects.includes('postgres'))('a server on PostgreSQL', () => {
  const t = useTestApp('postgres');
  const enterAlone = async () => {
    const { database } = t.ctx.config;
    if (database.dialect !== 'postgres') throw new Error('not PostgreSQL');
    const leave = await enterDatabase(database.url, 'alone', newServerId());
    await leave?.();
    return leave !== undefined;
  };

  test('excludes a command that needs exclusive access', async () => {
    expect(await enterAlone()).toBe(false);
  });

  test('excludes it again after a broken connection', async () => {
    for (let round = 0; round < 3; round += 1) {
      await endConnections(t.ctx.config.database);
      await vi.waitFor(async () => expect(await enterAlone()).toBe(false));
    }
  });

  test('excludes it again after a database outage', async () => {
    const bringBack = await takeDatabaseAway(t.ctx.config.database);
    await expect(enterAlone()).rejects.toThrow('not currently accepting connections');
    await bringBack();
    await vi.waitFor(async () => expect(await enterAlone()).toBe(false), { timeout: 5_000, interval: 200 });
  });
});
