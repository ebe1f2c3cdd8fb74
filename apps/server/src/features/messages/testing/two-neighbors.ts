import { aMember } from '../../../../testing/factories.ts';
import type { TestApp } from '../../../../testing/test-app.ts';
import { messagingClientOf } from './messaging-client.ts';

/** Rosa and Amir, two members; Rosa sends, Amir receives. */
export async function twoNeighbors(t: TestApp) {
  const [rosa, amir] = [await aMember(t, 'Rosa Fields'), await aMember(t, 'Amir Haddad')];
  return { t, rosa, amir, from: messagingClientOf(t, rosa), to: messagingClientOf(t, amir) };
}

export async function countRows(t: TestApp, table: 'messages' | 'conversations' | 'inbox'): Promise<number> {
  const row = await t.ctx.db.read
    .selectFrom(table)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return row.count;
}
