import type { Community } from './community.ts';
import { forAdmins, forAll, forMembers, type Row } from './row.ts';

async function anInvite({ t, people }: Community): Promise<string> {
  const response = await t.app.inject({
    method: 'POST',
    url: '/api/admin/invites',
    headers: people.admin.headers,
    payload: { name: 'Library poster' },
  });
  return response.json().id;
}

export const inviteRows: Readonly<Record<string, Row>> = {
  getOwnInvite: { ask: () => ({}), statuses: forMembers() },
  renewOwnInvite: { ask: () => ({}), statuses: forMembers() },
  checkInvite: { ask: () => ({ params: { code: 'k7m4-x2qp-9rtw' } }), statuses: forAll() },
  listSiteInvites: { ask: () => ({}), statuses: forAdmins() },
  createSiteInvite: {
    ask: () => ({ payload: { name: 'Library poster', until: '2999-12-31', maximum: 20 } }),
    statuses: forAdmins(201),
    invalid: () => ({ payload: { name: 'Poster', maximum: 0 }, is: [400, 'VALIDATION_FAILED'] }),
  },
  endSiteInvite: {
    ask: async (community) => ({ params: { id: await anInvite(community) } }),
    statuses: forAdmins(),
    invalid: () => ({ params: { id: 'none' }, is: [404, 'INVITE_NOT_FOUND'] }),
  },
};
