import { type Community, PASSWORD } from './community.ts';
import { forAdmins, forAll, forOwner, forOwnerAndAdmin, type Row, withBlocks } from './row.ts';

const rosa = ({ people }: Community) => ({ id: people.owner.id });
const unknownMember = { params: { id: 'nobody' }, is: [404, 'USER_NOT_FOUND'] } as const;

export const userRows: Readonly<Record<string, Row>> = {
  listUsers: {
    ask: () => ({ query: 'limit=9' }),
    statuses: forAll(),
    invalid: () => ({ query: 'cursor=made-up', is: [400, 'INVALID_CURSOR'] }),
  },
  searchUsers: {
    ask: () => ({ query: 'term=rosa' }),
    statuses: forAll(),
    invalid: () => ({ query: 'limit=no', is: [400, 'VALIDATION_FAILED'] }),
  },
  getUser: {
    ask: (community) => ({ params: rosa(community) }),
    statuses: withBlocks(forAll()),
    invalid: () => unknownMember,
  },
  updateUser: {
    ask: (community) => ({ params: rosa(community), payload: { bio: 'Grows too many zucchini' } }),
    statuses: forOwnerAndAdmin(),
    invalid: (community) => ({
      params: rosa(community),
      payload: { bio: 5 },
      is: [400, 'VALIDATION_FAILED'],
    }),
  },
  setUserAdmin: {
    ask: (community) => ({ params: rosa(community), payload: { is_admin: true } }),
    statuses: forAdmins(),
    invalid: (community) => ({
      params: rosa(community),
      payload: { is_admin: 'yes' },
      is: [400, 'VALIDATION_FAILED'],
    }),
  },
  setUserStatus: {
    ask: (community) => ({ params: rosa(community), payload: { status: 'inactive' } }),
    statuses: forAdmins(),
    invalid: () => ({ ...unknownMember, payload: { status: 'inactive' } }),
  },
  deleteUser: {
    ask: (community) => ({
      params: rosa(community),
      payload: { confirm: 'DELETE', current_password: PASSWORD },
    }),
    statuses: forOwnerAndAdmin(),
    invalid: (community) => ({
      params: rosa(community),
      payload: { current_password: 5 },
      is: [400, 'VALIDATION_FAILED'],
    }),
  },
  listUserListings: {
    ask: (community) => ({ params: rosa(community), query: 'limit=2' }),
    statuses: withBlocks(forAll()),
    invalid: () => unknownMember,
  },
  exportUser: { ask: (community) => ({ params: rosa(community) }), statuses: forOwner() },
};
