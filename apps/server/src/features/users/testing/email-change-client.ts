import type { TestApp } from '../../../../testing/test-app.ts';
import { post, ROSA } from './auth-client.ts';

/** The new address of the tests. */
export const NEW_EMAIL = 'plums@elsewhere.example';

/** Both steps of a change of the email address, and what they leave in the queue. */
export const emailChangeClientOf = (t: TestApp) => {
  const emails = () => t.ctx.db.read.selectFrom('outbox').selectAll().orderBy('id').execute();
  return {
    emails,
    request: (headers: Record<string, string>, fields: object = {}, from?: string) =>
      post(
        t,
        '/api/auth/email/request',
        { email: NEW_EMAIL, current_password: ROSA.password, ...fields },
        headers,
        from,
      ),
    change: (headers: Record<string, string>, token: unknown) =>
      post(t, '/api/auth/email', { token }, headers),
    /** The token of the last link to a new address. */
    lastToken: async () => {
      const links = (await emails()).flatMap(({ link }) => link?.split('/change-email#token=')[1] ?? []);
      return links.at(-1) ?? '';
    },
    /** Recipient and subject of each email about a change. The ids of one request's emails have no order. */
    sent: async () => {
      const sent = (await emails()).map(({ recipient, subject }) => `${recipient}: ${subject}`);
      return sent.filter((email) => !email.includes('Confirm your email address')).sort();
    },
  };
};
