import { forEverybody, type Row } from './row.ts';

export const serverRows: Readonly<Record<string, Row>> = {
  getHealth: { ask: () => ({}), answers: forEverybody() },
  // Asked from this machine; its own tests ask from elsewhere.
  getMetrics: { ask: () => ({}), answers: forEverybody() },
  getOpenApi: { ask: () => ({}), answers: forEverybody() },
  showApiDocs: { ask: () => ({}), answers: forEverybody() },
};
