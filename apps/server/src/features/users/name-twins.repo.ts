import type { Writer } from '../../db/database.ts';
import { lockText } from '../../db/dialects/lock-tables.ts';
import { nameKey } from '../../lib/name-key.ts';

/**
 * The columns of a member's name: its key, and whether it looks like the name of another member, who had it first. That one
 * keeps the mark off; the later one is shown with the username.
 */
export async function nameColumns(
  trx: Writer,
  id: string,
  fullName: string,
): Promise<{ name_key: string; shows_username: 0 | 1 }> {
  const name_key = nameKey(fullName);
  // Of two members who take such names at once, the second one sees the first.
  await lockText(trx, name_key);
  const twin = await trx
    .selectFrom('users')
    .select('id')
    .where('name_key', '=', name_key)
    .where('deleted_at', 'is', null)
    .where('id', '!=', id)
    .limit(1)
    .executeTakeFirst();
  return { name_key, shows_username: twin ? 1 : 0 };
}
