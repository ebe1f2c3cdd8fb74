import { type TOTP, URI } from 'otpauth';
import { SoftwareAuthenticator } from '../../src/features/users/testing/software-authenticator.ts';
import { type Community, PASSWORD, ROSAS_EMAIL, type Role } from './community.ts';
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
  requestSignInLink: {
    ask: () => ({ payload: { email: ROSAS_EMAIL } }),
    statuses: forAll(),
    invalid: () => ({ payload: { email: 'nobody' }, is: [400, 'VALIDATION_FAILED'] }),
  },
  signInWithEmail: {
    ask: ({ emailTokens }) => ({ payload: { token: emailTokens.signIn } }),
    statuses: forAll(),
    invalid: () => ({ payload: { email: ROSAS_EMAIL }, is: [400, 'VALIDATION_FAILED'] }),
  },
  listSessions: { ask: () => ({}), statuses: forMembers() },
  endSession: {
    ask: ({ sessionId }) => ({ params: { id: sessionId } }),
    statuses: forOwner(200, 404),
    invalid: () => ({ params: { id: `${unknownId.id}-not` }, is: [404, 'SESSION_NOT_FOUND'] }),
  },
  endOtherSessions: { ask: () => ({}), statuses: forMembers() },
  startPasskeySignIn: { ask: () => ({}), statuses: forAll() },
  signInWithPasskey: {
    ask: async ({ t, passkey }) => {
      const { options } = (
        await t.app.inject({ method: 'POST', url: '/api/auth/passkeys/sign-in/options' })
      ).json();
      return { payload: { passkey: passkey.device.get(options) } };
    },
    statuses: forAll(),
    invalid: () => ({ payload: { passkey: '{}' }, is: [400, 'PASSKEY_INVALID'] }),
  },
  startPasskeyProof: { ask: () => ({}), statuses: forMembers() },
  listPasskeys: { ask: () => ({}), statuses: forMembers() },
  startPasskey: {
    ask: () => ({ payload: { password: PASSWORD } }),
    statuses: forMembers(),
    invalid: () => ({ payload: { password: 'wrong' }, is: [400, 'INVALID_CURRENT_PASSWORD'] }),
  },
  addPasskey: {
    ask: async ({ t, people }, role) => {
      if (role === 'visitor' || role === 'deactivated') return { payload: { passkey: '{}' } };
      const { headers } = people[role];
      const asked = { method: 'POST', url: '/api/auth/passkeys/options', headers } as const;
      const { options } = (await t.app.inject({ ...asked, payload: { password: PASSWORD } })).json();
      const device = new SoftwareAuthenticator(t.ctx.config.publicUrl);
      return { payload: { passkey: device.create(options), name: 'Phone' } };
    },
    statuses: forMembers(201),
    invalid: () => ({ payload: { passkey: '{}' }, is: [400, 'PASSKEY_INVALID'] }),
  },
  renamePasskey: {
    ask: ({ passkey: { id } }) => ({ params: { id }, payload: { name: 'Phone' } }),
    statuses: forOwner(200, 404),
    invalid: ({ passkey: { id } }) => ({
      params: { id },
      payload: { name: '' },
      is: [400, 'VALIDATION_FAILED'],
    }),
  },
  removePasskey: {
    ask: ({ passkey: { id } }) => ({ params: { id }, payload: { password: PASSWORD } }),
    statuses: forOwner(200, 404),
    invalid: ({ passkey: { id } }) => ({
      params: { id },
      payload: {},
      is: [400, 'INVALID_CURRENT_PASSWORD'],
    }),
  },
  getSecondFactor: { ask: () => ({}), statuses: forMembers() },
  startSecondFactor: {
    ask: () => ({ payload: { password: PASSWORD } }),
    statuses: forMembers(),
    invalid: () => ({ payload: { password: 'wrong' }, is: [400, 'INVALID_CURRENT_PASSWORD'] }),
  },
  turnOnSecondFactor: {
    ask: async (community, role) => ({ payload: { code: await secondFactorCode(community, role) } }),
    statuses: forMembers(),
    invalid: () => ({ payload: {}, is: [400, 'VALIDATION_FAILED'] }),
  },
  replaceRecoveryCodes: {
    ask: async (community, role) => {
      await turnOnSecondFactor(community, role);
      return { payload: { password: PASSWORD } };
    },
    statuses: forMembers(),
    invalid: () => ({ payload: { password: 'wrong' }, is: [400, 'INVALID_CURRENT_PASSWORD'] }),
  },
  turnOffSecondFactor: {
    ask: async (community, role) => {
      await turnOnSecondFactor(community, role);
      return { payload: { password: PASSWORD } };
    },
    statuses: forMembers(),
    invalid: () => ({ payload: {}, is: [400, 'INVALID_CURRENT_PASSWORD'] }),
  },
  resetSecondFactor: {
    ask: async (community, role) => {
      // Refusals share one community, whose members go on signing in by their passwords alone.
      if (role === 'admin') await turnOnSecondFactor(community, 'owner');
      return { params: { id: community.people.owner.id } };
    },
    statuses: { ...forMembers(403), admin: 200 },
    invalid: () => ({ params: { id: 'nobody' }, is: [404, 'USER_NOT_FOUND'] }),
  },
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

/** The code that an authenticator shows for a second factor that was just started. */
async function secondFactorCode({ t, people }: Community, role: Role): Promise<string> {
  if (role === 'visitor' || role === 'deactivated') return '123456';
  const { headers } = people[role];
  const asked = { method: 'POST', url: '/api/auth/second-factor/start', headers } as const;
  const { uri } = (await t.app.inject({ ...asked, payload: { password: PASSWORD } })).json();
  return (URI.parse(uri) as TOTP).generate({ timestamp: t.clock.now().getTime() });
}

async function turnOnSecondFactor(community: Community, role: Role): Promise<void> {
  if (role === 'visitor' || role === 'deactivated') return;
  const payload = { code: await secondFactorCode(community, role) };
  // A bearer token does not end by it, unlike the cookie that the requests of these rows carry.
  const headers = community.people[role].bearer;
  await community.t.app.inject({ method: 'POST', url: '/api/auth/second-factor', headers, payload });
}
