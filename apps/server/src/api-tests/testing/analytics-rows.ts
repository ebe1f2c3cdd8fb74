import { forAdmins, type Row } from './row.ts';

const badTime = { query: 'from=yesterday&series=listings', is: [400, 'VALIDATION_FAILED'] } as const;

export const analyticsRows: Readonly<Record<string, Row>> = {
  getStatistics: { ask: () => ({}), answers: forAdmins() },
  getAnalytics: { ask: () => ({ query: 'by=week' }), answers: forAdmins(), invalid: () => badTime },
  downloadAnalytics: {
    ask: () => ({ query: 'series=answers&by=month' }),
    answers: forAdmins(),
    invalid: () => badTime,
  },
};
