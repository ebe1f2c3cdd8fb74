import { ROSAS_EMAIL } from './community.ts';
import { forAdmins, forAll, type Row } from './row.ts';

/** A destructive operation with its confirmation. */
const destroysFor = (confirm: string): Row => ({
  ask: () => ({ payload: { confirm } }),
  statuses: forAdmins(),
  invalid: () => ({ is: [422, 'CONFIRMATION_REQUIRED'] }),
});

export const adminRows: Readonly<Record<string, Row>> = {
  getSite: { ask: () => ({}), statuses: forAll() },
  getLegalText: {
    ask: () => ({ params: { page: 'terms' } }),
    statuses: forAll(),
    invalid: () => ({ params: { page: 'about' }, is: [400, 'VALIDATION_FAILED'] }),
  },
  getSettings: { ask: () => ({}), statuses: forAdmins() },
  changeSettings: {
    ask: () => ({ payload: { maintenance: true } }),
    statuses: forAdmins(),
    invalid: () => ({ payload: { securityLevel: 'low' }, is: [400, 'VALIDATION_FAILED'] }),
  },
  setSitePicture: {
    ask: () => ({ payload: { image_url: '' } }),
    statuses: forAdmins(),
    invalid: () => ({ payload: { image_url: 'elsewhere' }, is: [400, 'VALIDATION_FAILED'] }),
  },
  getFirstSteps: { ask: () => ({}), statuses: forAdmins() },
  sendTestEmail: { ask: () => ({}), statuses: forAdmins() },
  listBroadcasts: { ask: () => ({}), statuses: forAdmins() },
  sendBroadcast: {
    ask: () => ({ payload: { subject: 'Plum day', text: 'At the school on Saturday.' } }),
    statuses: forAdmins(201),
    invalid: () => ({ payload: { subject: 'Plum day', text: ' ' }, is: [400, 'VALIDATION_FAILED'] }),
  },
  getDebug: { ask: () => ({}), statuses: forAdmins() },
  listAuditLog: {
    ask: () => ({ query: 'limit=2' }),
    statuses: forAdmins(),
    invalid: () => ({ query: 'from=yesterday', is: [400, 'VALIDATION_FAILED'] }),
  },
  listAdminUsers: {
    ask: () => ({ query: 'sort=name&limit=2' }),
    statuses: forAdmins(),
    invalid: () => ({ query: 'status=gone', is: [400, 'VALIDATION_FAILED'] }),
  },
  setUserTest: {
    ask: ({ people }) => ({ params: { id: people.owner.id }, payload: { is_test: true } }),
    statuses: forAdmins(),
    invalid: () => ({
      params: { id: 'nobody' },
      payload: { is_test: true },
      is: [404, 'USER_NOT_FOUND'],
    }),
  },
  addListing: {
    ask: () => ({ payload: { title: 'Plums', description: 'From the tree at the school' } }),
    statuses: forAdmins(201),
    invalid: () => ({ payload: { title: 'Plums' }, is: [400, 'VALIDATION_FAILED'] }),
  },
  importListings: {
    ask: () => ({
      query: `owner=${encodeURIComponent(ROSAS_EMAIL)}`,
      payload: { csv: 'title,description,category\nPlums,Ripe,Fruits\n' },
    }),
    statuses: forAdmins(),
    invalid: () => ({
      payload: { csv: 'title,description,category\nPlums,,Fruits\n' },
      is: [422, 'IMPORT_FAULTY'],
    }),
  },
  exportTable: {
    ask: () => ({ params: { table: 'members' } }),
    statuses: forAdmins(),
    invalid: () => ({ params: { table: 'sessions' }, is: [400, 'VALIDATION_FAILED'] }),
  },
  exportSite: { ask: () => ({}), statuses: forAdmins() },
  importInvites: {
    ask: () => ({ payload: { csv: 'email,name\nnew@elm.example,Nora\n' } }),
    statuses: forAdmins(),
    invalid: () => ({ payload: { csv: 'email\nnobody\n' }, is: [422, 'IMPORT_FAULTY'] }),
  },
  listingTemplate: { ask: () => ({}), statuses: forAdmins() },
  resetListings: destroysFor('RESET'),
  resetUsers: destroysFor('RESET'),
  resetData: destroysFor('RESET'),
  previewPurge: { ask: () => ({}), statuses: forAdmins() },
  purgeUsers: destroysFor('PURGE'),
  previewTestUsers: { ask: () => ({}), statuses: forAdmins() },
  cleanTestUsers: destroysFor('REMOVE'),
  previewDuplicates: { ask: () => ({}), statuses: forAdmins() },
  cleanDuplicates: {
    ask: () => ({ payload: { confirm: 'CLEAN', listings: true, members: false } }),
    statuses: forAdmins(),
    invalid: () => ({ payload: { confirm: 'CLEAN', listings: 'all' }, is: [400, 'VALIDATION_FAILED'] }),
  },
  removeContents: {
    ask: ({ people }) => ({ payload: { confirm: 'REMOVE', only: [people.owner.id] } }),
    statuses: forAdmins(),
    invalid: () => ({ payload: { confirm: 'REMOVE', only: [] }, is: [400, 'VALIDATION_FAILED'] }),
  },
};
