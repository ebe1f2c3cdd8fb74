import type { Community } from './community.ts';
import { forMembers, forOwner, type Row } from './row.ts';

const ids: Readonly<Record<string, string>> = {
  owner: 'f0110000-0000-4000-8000-000000000001',
  other: 'f0110000-0000-4000-8000-000000000002',
  blocked: 'f0110000-0000-4000-8000-000000000003',
  admin: 'f0110000-0000-4000-8000-000000000004',
};
const figs = { crop: 'fig', near: '97214' } as const;

async function rosasFollow({ t, people }: Community): Promise<string> {
  const response = await t.app.inject({
    method: 'POST',
    url: '/api/follows',
    headers: people.owner.headers,
    payload: { ...figs, id: ids['owner'] },
  });
  return response.json().id;
}

export const followRows: Readonly<Record<string, Row>> = {
  follow: {
    ask: (_community, role) => ({ payload: { ...figs, id: ids[role] ?? ids['owner'] } }),
    statuses: forMembers(201),
    invalid: () => ({ payload: { ...figs, id: ids['owner'], crop: 'x' }, is: [400, 'VALIDATION_FAILED'] }),
  },
  listFollows: { ask: () => ({}), statuses: forMembers() },
  markFollowsSeen: { ask: () => ({}), statuses: forMembers() },
  countSeekers: {
    ask: () => ({ query: 'title=Figs&category=Fruits' }),
    statuses: forMembers(),
    invalid: () => ({ query: 'title=Figs&category=x', is: [400, 'VALIDATION_FAILED'] }),
  },
  unfollow: {
    ask: async (community) => ({ params: { id: await rosasFollow(community) } }),
    statuses: forOwner(200, 404),
    codes: { other: 'FOLLOW_NOT_FOUND' },
  },
};
