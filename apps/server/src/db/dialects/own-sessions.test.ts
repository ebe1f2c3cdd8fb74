import { expect, test } from 'vitest';
import { assertOwnSessions } from './own-sessions.ts';

/** A pooler that chooses the session of each query of each of its connections. */
function pooler(choose: (connection: number, query: number) => number) {
  let connections = 0;
  let queries = 0;
  const open: number[] = [];
  const connect = async () => {
    const connection = connections;
    connections += 1;
    open.push(connection);
    return {
      query: async () => {
        const pid = choose(connection, queries);
        queries += 1;
        return { rows: [{ pid }] };
      },
      end: async () => void open.splice(open.indexOf(connection), 1),
    };
  };
  return {
    open,
    ask: async () => assertOwnSessions((await connect()) as never, connect as never),
  };
}

test.each([
  ['hands out the session that was used last', () => 7],
  ['hands out two sessions in turn', (_connection: number, query: number) => query % 2],
  ['hands out many sessions in turn', (_connection: number, query: number) => query],
])('a pooler that %s is refused', async (_what, choose) => {
  const { ask, open } = pooler(choose);
  await expect(ask()).rejects.toThrow('set pool_mode=session (PgBouncer), or connect directly');
  expect(open).toEqual([0]);
});

test('a session for each connection is accepted', async () => {
  const { ask, open } = pooler((connection) => connection);
  await ask();
  expect(open).toEqual([0]);
});
