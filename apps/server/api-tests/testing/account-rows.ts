import { PASSWORD, ROSAS_EMAIL } from './community.ts';
import { forAll, forMembers, forOwner, type Row } from './row.ts';

const credentials = { email: ROSAS_EMAIL, password: PASSWORD };
const newcomer = {
  email: 'june@windfall.example',
  password: PASSWORD,
  full_name: 'June Park',
  location: 'Portland, OR',
};
const invalidCredentials = { payload: { email: ROSAS_EMAIL }, is: [400, 'VALIDATION_FAILED'] } as const;
const unknownId = { id: 'another-session' };

export const accountRows: Readonly<Record<string, Row>> = {
  signIn: {
    ask: () => ({ payload: credentials }),
    statuses: forAll(),
    invalid: () => invalidCredentials,
  },
  signInWithForm: {
    ask: () => ({
      payload: new URLSearchParams({ username: ROSAS_EMAIL, password: PASSWORD }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    }),
    statuses: forAll(),
    invalid: () => invalidCredentials,
  },
  signInWithGoogle: {
    ask: async ({ google, t }) => ({
      payload: { credential: await google.token({}, { now: t.clock.now() }) },
    }),
    statuses: forAll(),
    invalid: () => ({ payload: { credential: 5 }, is: [400, 'VALIDATION_FAILED'] }),
  },
  syncOrSignIn: {
    ask: () => ({}),
    statuses: forMembers(),
    invalid: () => ({ payload: { email: ROSAS_EMAIL }, is: [400, 'VALIDATION_FAILED'] }),
  },
  register: {
    ask: () => ({ payload: newcomer }),
    statuses: forAll(201),
    invalid: () => ({ payload: { ...newcomer, password: 'short' }, is: [400, 'VALIDATION_FAILED'] }),
  },
  signOut: { ask: () => ({}), statuses: forAll() },
  getCurrentUser: { ask: () => ({}), statuses: forMembers() },
  checkSession: { ask: () => ({}), statuses: forAll() },
  changePassword: {
    ask: () => ({ payload: { current_password: PASSWORD, new_password: 'a hive for the honey-bee' } }),
    statuses: forMembers(),
    invalid: () => ({
      payload: { current_password: PASSWORD, new_password: 'five5' },
      is: [400, 'VALIDATION_FAILED'],
    }),
  },
  requestPasswordReset: {
    ask: () => ({ payload: { email: ROSAS_EMAIL } }),
    statuses: forAll(),
    invalid: () => ({ payload: { email: 'nobody' }, is: [400, 'VALIDATION_FAILED'] }),
  },
  resetPassword: {
    ask: ({ emailTokens }) => ({
      payload: { token: emailTokens.reset, password: 'a hive for the honey-bee' },
    }),
    statuses: forAll(),
    invalid: ({ emailTokens }) => ({
      payload: { token: emailTokens.reset, password: 'short' },
      is: [400, 'VALIDATION_FAILED'],
    }),
  },
  listSessions: { ask: () => ({}), statuses: forMembers() },
  endSession: {
    ask: ({ sessionId }) => ({ params: { id: sessionId } }),
    statuses: forOwner(200, 404),
    invalid: () => ({ params: { id: `${unknownId.id}-not` }, is: [404, 'SESSION_NOT_FOUND'] }),
  },
  endOtherSessions: { ask: () => ({}), statuses: forMembers() },
  verifyEmail: {
    ask: ({ emailTokens }) => ({ payload: { token: emailTokens.verify } }),
    statuses: forOwner(200, 400),
    invalid: () => ({ payload: {}, is: [400, 'VALIDATION_FAILED'] }),
  },
  changeEmail: {
    ask: ({ emailTokens }) => ({ payload: { token: emailTokens.change } }),
    statuses: forOwner(200, 400),
    invalid: () => ({ payload: {}, is: [400, 'VALIDATION_FAILED'] }),
  },
  requestEmailChange: {
    ask: () => ({ payload: { email: 'new@elsewhere.example', current_password: PASSWORD } }),
    statuses: forMembers(),
    invalid: () => ({
      payload: { email: 'rosa', current_password: PASSWORD },
      is: [400, 'VALIDATION_FAILED'],
    }),
  },
  requestEmailVerification: { ask: () => ({}), statuses: forMembers() },
};
