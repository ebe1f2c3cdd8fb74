import type { Community } from './community.ts';
import { forMembers, forOwner, type Row } from './row.ts';

const GROUP = { name: 'Elm Street Pantry', location: 'Portland, OR' };

/** A group of Rosa's. */
async function rosasGroup(community: Community): Promise<string> {
  const { t, people } = community;
  const [known] = (await t.app.inject({ url: '/api/groups', headers: people.owner.headers })).json();
  return known?.id ?? rosasNewGroup(community);
}

/** A group of which Rosa is the only keeper. */
async function rosasNewGroup({ t, people }: Community): Promise<string> {
  const { headers } = people.owner;
  return (await t.app.inject({ method: 'POST', url: '/api/groups', headers, payload: GROUP })).json().id;
}

export const groupRows: Readonly<Record<string, Row>> = {
  createGroup: {
    ask: () => ({ payload: GROUP }),
    statuses: forMembers(201),
    invalid: () => ({ payload: { ...GROUP, name: '' }, is: [400, 'VALIDATION_FAILED'] }),
  },
  actAs: {
    ask: () => ({ payload: { group_id: null } }),
    statuses: forMembers(),
    invalid: () => ({ payload: { group_id: 'nobody' }, is: [403, 'ACT_AS_REFUSED'] }),
  },
  listGroups: { ask: () => ({}), statuses: forMembers() },
  listKeepers: {
    ask: async (community) => ({ params: { id: await rosasGroup(community) } }),
    statuses: forOwner(200, 404),
    codes: { other: 'GROUP_NOT_FOUND' },
  },
  listReceived: {
    ask: async (community) => ({ params: { id: await rosasNewGroup(community) } }),
    statuses: forOwner(200, 404),
    invalid: () => ({ params: { id: 'gone' }, query: 'from=soon', is: [400, 'VALIDATION_FAILED'] }),
  },
  addKeeper: {
    ask: async (community) => ({
      params: { id: await rosasGroup(community) },
      payload: { user_id: community.people.other.id, role: 'helper' },
    }),
    statuses: forOwner(200, 404),
    codes: { other: 'GROUP_NOT_FOUND' },
    invalid: () => ({ params: { id: 'nobody' }, payload: { role: 'owner' }, is: [400, 'VALIDATION_FAILED'] }),
  },
  removeKeeper: {
    ask: async (community) => {
      const { t, people } = community;
      const id = await rosasGroup(community);
      await t.app.inject({
        method: 'POST',
        url: `/api/groups/${id}/keepers`,
        headers: people.owner.headers,
        payload: { user_id: people.other.id, role: 'helper' },
      });
      return { params: { id, user: people.other.id } };
    },
    statuses: { ...forOwner(200, 404), other: 200 },
    codes: { admin: 'GROUP_NOT_FOUND' },
  },
};
