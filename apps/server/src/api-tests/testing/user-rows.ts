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
    ask: (village) => ({ params: rosa(village) }),
    answers: outOfSight(forEverybody()),
    invalid: () => nobody,
  },
  updateUser: {
    ask: (village) => ({ params: rosa(village), payload: { bio: 'Grows too many zucchini' } }),
    answers: forOwnerAndAdmin(),
    invalid: (village) => ({ params: rosa(village), payload: { bio: 5 }, is: [400, 'VALIDATION_FAILED'] }),
  },
  setUserAdmin: {
    ask: (village) => ({ params: rosa(village), payload: { is_admin: true } }),
    answers: forAdmins(),
    invalid: (village) => ({
      params: rosa(village),
      payload: { is_admin: 'yes' },
      is: [400, 'VALIDATION_FAILED'],
    }),
  },
  setUserStatus: {
    ask: (village) => ({ params: rosa(village), payload: { status: 'inactive' } }),
    answers: forAdmins(),
    invalid: () => ({ ...nobody, payload: { status: 'inactive' } }),
  },
  deleteUser: {
    ask: (village) => ({ params: rosa(village), payload: { confirm: 'DELETE', current_password: PASSWORD } }),
    answers: forOwnerAndAdmin(),
    invalid: (village) => ({
      params: rosa(village),
      payload: { current_password: 5 },
      is: [400, 'VALIDATION_FAILED'],
    }),
  },
  listUserListings: {
    ask: (village) => ({ params: rosa(village), query: 'limit=2' }),
    answers: outOfSight(forEverybody()),
    invalid: () => nobody,
  },
  exportUser: { ask: (village) => ({ params: rosa(village) }), answers: forOwner() },
};
