import { forAdmins, forEverybody, type Row } from './row.ts';

/** What destroys takes no fields that could be wrong, but for those that prove who asks. */
const destroys: Row = {
  ask: () => ({}),
  answers: forAdmins(),
  invalid: () => ({ payload: { password: 5 }, is: [400, 'VALIDATION_FAILED'] }),
};

export const adminRows: Readonly<Record<string, Row>> = {
  getSite: { ask: () => ({}), answers: forEverybody() },
  getSettings: { ask: () => ({}), answers: forAdmins() },
  changeSettings: {
    ask: () => ({ payload: { maintenance: true } }),
    answers: forAdmins(),
    invalid: () => ({ payload: { securityLevel: 'low' }, is: [400, 'VALIDATION_FAILED'] }),
  },
  getDebug: { ask: () => ({}), answers: forAdmins() },
  listAuditLog: {
    ask: () => ({ query: 'limit=2' }),
    answers: forAdmins(),
    invalid: () => ({ query: 'from=yesterday', is: [400, 'VALIDATION_FAILED'] }),
  },
  listAdminUsers: {
    ask: () => ({ query: 'sort=name&limit=2' }),
    answers: forAdmins(),
    invalid: () => ({ query: 'status=gone', is: [400, 'VALIDATION_FAILED'] }),
  },
  setUserTest: {
    ask: ({ people }) => ({ params: { id: people.owner.id }, payload: { is_test: true } }),
    answers: forAdmins(),
    invalid: () => ({ params: { id: 'nobody' }, payload: { is_test: true }, is: [404, 'USER_NOT_FOUND'] }),
  },
  addListing: {
    ask: () => ({ payload: { title: 'Plums', description: 'From the tree at the school' } }),
    answers: forAdmins(201),
    invalid: () => ({ payload: { title: 'Plums' }, is: [400, 'VALIDATION_FAILED'] }),
  },
  resetListings: destroys,
  resetUsers: destroys,
  resetData: destroys,
  previewPurge: { ask: () => ({}), answers: forAdmins() },
  purgeUsers: destroys,
  previewTestUsers: { ask: () => ({}), answers: forAdmins() },
  cleanTestUsers: destroys,
  previewDuplicates: { ask: () => ({}), answers: forAdmins() },
  cleanDuplicates: {
    ...destroys,
    ask: () => ({ payload: { listings: true, members: false } }),
    invalid: () => ({ payload: { listings: 'all' }, is: [400, 'VALIDATION_FAILED'] }),
  },
};
