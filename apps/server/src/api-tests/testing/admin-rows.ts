import { forAdmins, forAll, type Row } from './row.ts';

/** A destructive operation with its confirmation. */
const destroysFor = (confirm: string): Row => ({
  ask: () => ({ payload: { confirm } }),
  answers: forAdmins(),
  invalid: () => ({ is: [422, 'CONFIRMATION_REQUIRED'] }),
});

export const adminRows: Readonly<Record<string, Row>> = {
  getSite: { ask: () => ({}), answers: forAll() },
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
    invalid: () => ({
      params: { id: 'nobody' },
      payload: { is_test: true },
      is: [404, 'USER_NOT_FOUND'],
    }),
  },
  addListing: {
    ask: () => ({ payload: { title: 'Plums', description: 'From the tree at the school' } }),
    answers: forAdmins(201),
    invalid: () => ({ payload: { title: 'Plums' }, is: [400, 'VALIDATION_FAILED'] }),
  },
  resetListings: destroysFor('RESET'),
  resetUsers: destroysFor('RESET'),
  resetData: destroysFor('RESET'),
  previewPurge: { ask: () => ({}), answers: forAdmins() },
  purgeUsers: destroysFor('PURGE'),
  previewTestUsers: { ask: () => ({}), answers: forAdmins() },
  cleanTestUsers: destroysFor('REMOVE'),
  previewDuplicates: { ask: () => ({}), answers: forAdmins() },
  cleanDuplicates: {
    ask: () => ({ payload: { confirm: 'CLEAN', listings: true, members: false } }),
    answers: forAdmins(),
    invalid: () => ({ payload: { confirm: 'CLEAN', listings: 'all' }, is: [400, 'VALIDATION_FAILED'] }),
  },
};
