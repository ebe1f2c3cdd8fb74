import type { Context } from '../context.ts';

/** Number of members, including closed accounts. */
export async function countMembers({ db }: Pick<Context, 'db'>): Promise<number> {
  const { count } = await db.read
    .selectFrom('users')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export const hasMembers = async (ctx: Pick<Context, 'db'>) => (await countMembers(ctx)) > 0;
