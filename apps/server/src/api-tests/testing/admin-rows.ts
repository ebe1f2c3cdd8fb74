import { forAdmins, forEverybody, type Row } from './row.ts';

export const adminRows: Readonly<Record<string, Row>> = {
  getSite: { ask: () => ({}), answers: forEverybody() },
  getSettings: { ask: () => ({}), answers: forAdmins() },
  changeSettings: {
    ask: () => ({ payload: { maintenance: true } }),
    answers: forAdmins(),
    invalid: () => ({ payload: { securityLevel: 'low' }, is: [400, 'VALIDATION_FAILED'] }),
  },
  listAuditLog: {
    ask: () => ({ query: 'limit=2' }),
    answers: forAdmins(),
    invalid: () => ({ query: 'from=yesterday', is: [400, 'VALIDATION_FAILED'] }),
  },
};
