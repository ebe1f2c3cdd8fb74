import type { Community } from './community.ts';
import { forAdmins, forMembers, forOwner, type Row, withBlocks } from './row.ts';

const theo = ({ people }: Community) => ({ id: people.other.id });
const gone = { params: { id: 'gone' }, is: [404, 'REPORT_NOT_FOUND'] } as const;
const why = { reason: 'Against the rules of the community' };

export const reportRows: Readonly<Record<string, Row>> = {
  createReport: {
    ask: (community) => ({
      payload: { subject_type: 'user', subject_id: theo(community).id, reason: 'spam' },
      headers: { 'idempotency-key': 'one' },
    }),
    // Members cannot report themselves, nor members they cannot see.
    statuses: withBlocks({ ...forMembers(201), other: 400 }),
    invalid: (community) => ({
      payload: { subject_type: 'user', subject_id: theo(community).id, reason: 'boring' },
      is: [400, 'VALIDATION_FAILED'],
    }),
  },
  listOwnReports: {
    ask: () => ({ query: 'limit=2' }),
    statuses: forMembers(),
    invalid: () => ({ query: 'cursor=made-up', is: [400, 'INVALID_CURSOR'] }),
  },
  // Decided against Rosa; Theo reported and has nothing to appeal; for others the report does not exist.
  appealDecision: {
    ask: ({ reports }) => ({ params: { id: reports.decided }, payload: { text: 'It was not spam' } }),
    statuses: { ...forOwner(200, 404), other: 409 },
    invalid: ({ reports }) => ({
      params: { id: reports.decided },
      payload: { text: ' ' },
      is: [400, 'VALIDATION_FAILED'],
    }),
  },
  listReports: {
    ask: () => ({ query: 'status=appealed&limit=2' }),
    statuses: forAdmins(),
    invalid: () => ({ query: 'status=lost', is: [400, 'VALIDATION_FAILED'] }),
  },
  countReports: { ask: () => ({}), statuses: forAdmins() },
  decideReport: {
    ask: ({ reports }) => ({ params: { id: reports.open }, payload: { decision: 'hide', ...why } }),
    statuses: forAdmins(),
    invalid: () => ({ ...gone, payload: { decision: 'hide', ...why } }),
  },
  decideAppeal: {
    ask: ({ reports }) => ({ params: { id: reports.appealed }, payload: { decision: 'overturned', ...why } }),
    statuses: forAdmins(),
    invalid: () => ({ ...gone, payload: { decision: 'upheld', ...why } }),
  },
  listNotices: {
    ask: () => ({ query: 'limit=2' }),
    statuses: forMembers(),
    invalid: () => ({ query: 'limit=0', is: [400, 'VALIDATION_FAILED'] }),
  },
  countUnreadNotices: { ask: () => ({}), statuses: forMembers() },
  markNoticesRead: {
    ask: () => ({ payload: {} }),
    statuses: forMembers(),
    invalid: () => ({ payload: { up_to: 5 }, is: [400, 'VALIDATION_FAILED'] }),
  },
  blockUser: {
    ask: (community) => ({ params: theo(community) }),
    // Members cannot block themselves.
    statuses: { ...forMembers(), other: 400 },
    invalid: () => ({ params: { id: 'nobody' }, is: [404, 'USER_NOT_FOUND'] }),
  },
  unblockUser: { ask: (community) => ({ params: theo(community) }), statuses: forMembers() },
  getBlock: { ask: (community) => ({ params: theo(community) }), statuses: forMembers() },
  listBlocks: {
    ask: () => ({ query: 'limit=2' }),
    statuses: forMembers(),
    invalid: () => ({ query: 'cursor=made-up', is: [400, 'INVALID_CURSOR'] }),
  },
};
