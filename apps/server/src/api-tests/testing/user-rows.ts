import { type Community, PASSWORD } from './community.ts';
import { forAdmins, forEverybody, forOwner, forOwnerAndAdmin, outOfSight, type Row } from './row.ts';

const rosa = ({ people }: Community) => ({ id: people.owner.id });
const nobody = { params: { id: 'nobody' }, is: [404, 'USER_NOT_FOUND'] } as const;

export const userRows: Readonly<Record<string, Row>> = {
  listUsers: {
    ask: () => ({ query: 'limit=9' }),
    answers: forEverybody(),
    invalid: () => ({ query: 'cursor=made-up', is: [400, 'INVALID_CURSOR'] }),
  },
  searchUsers: {
    ask: () => ({ query: 'term=rosa' }),
    answers: forEverybody(),
    invalid: () => ({ query: 'limit=no', is: [400, 'VALIDATION_FAILED'] }),
  },
  getUser: {
    ask: (community) => ({ params: rosa(community) }),
    answers: outOfSight(forEverybody()),
    invalid: () => nobody,
  },
  updateUser: {
    ask: (community) => ({ params: rosa(community), payload: { bio: 'Grows too many zucchini' } }),
    answers: forOwnerAndAdmin(),
    invalid: (community) => ({
      params: rosa(community),
      payload: { bio: 5 },
      is: [400, 'VALIDATION_FAILED'],
    }),
  },
  setUserAdmin: {
    ask: (community) => ({ params: rosa(community), payload: { is_admin: true } }),
    answers: forAdmins(),
    invalid: (community) => ({
      params: rosa(community),
      payload: { is_admin: 'yes' },
      is: [400, 'VALIDATION_FAILED'],
    }),
  },
  setUserStatus: {
    ask: (community) => ({ params: rosa(community), payload: { status: 'inactive' } }),
    answers: forAdmins(),
    invalid: () => ({ ...nobody, payload: { status: 'inactive' } }),
  },
  deleteUser: {
    ask: (community) => ({
      params: rosa(community),
      payload: { confirm: 'DELETE', current_password: PASSWORD },
    }),
    answers: forOwnerAndAdmin(),
    invalid: (community) => ({
      params: rosa(community),
      payload: { current_password: 5 },
      is: [400, 'VALIDATION_FAILED'],
    }),
  },
  listUserListings: {
    ask: (community) => ({ params: rosa(community), query: 'limit=2' }),
    answers: outOfSight(forEverybody()),
    invalid: () => nobody,
  },
  exportUser: { ask: (community) => ({ params: rosa(community) }), answers: forOwner() },
};
