import { forAll, type Row } from './row.ts';

export const serverRows: Readonly<Record<string, Row>> = {
  getHealth: { ask: () => ({}), answers: forAll() },
  // Requested from this machine; its own tests use other addresses.
  getMetrics: { ask: () => ({}), answers: forAll() },
  getOpenApi: { ask: () => ({}), answers: forAll() },
  showApiDocs: { ask: () => ({}), answers: forAll() },
};
