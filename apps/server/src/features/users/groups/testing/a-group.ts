import type { Group } from '@windfall/contract';
import type { TestMember } from '../../../../../testing/factories.ts';
import type { TestApp } from '../../../../../testing/test-app.ts';
import { storeKeeper } from '../groups.repo.ts';

/** A group with a confirmed name, kept by `keeper`. */
export async function aGroup(t: TestApp, keeper: TestMember, name = 'Elm Street Pantry') {
  const founded = await t.app.inject({
    method: 'POST',
    url: '/api/groups',
    headers: keeper.headers,
    payload: { name, location: 'Portland, OR', zip_code: '97214' },
  });
  if (founded.statusCode !== 201) throw new Error(founded.body);
  const { id } = founded.json<Group>();
  const now = t.clock.now().toISOString();
  await t.ctx.db.transaction((trx) =>
    trx.updateTable('users').set({ is_active: 1, group_decided_at: now }).where('id', '=', id).execute(),
  );
  return {
    id,
    /** Headers of a request that this member makes for the group. */
    as: (member: TestMember) => ({ ...member.headers, 'act-as': id }),
    add: (member: TestMember, role: 'keeper' | 'helper' = 'keeper') =>
      t.ctx.db.transaction((trx) =>
        storeKeeper(trx, { group_id: id, user_id: member.id, role, added_by: keeper.id, added_at: now }),
      ),
    remove: (member: TestMember, by = keeper) =>
      t.app.inject({ method: 'DELETE', url: `/api/groups/${id}/keepers/${member.id}`, headers: by.headers }),
  };
}
