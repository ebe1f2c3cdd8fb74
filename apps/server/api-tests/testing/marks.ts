import type { LightMyRequestResponse } from 'fastify';
import { expect } from 'vitest';
import { hashToken } from '../../src/platform/auth/tokens.ts';
import { type Community, PASSWORD, ROLES, ROSAS_EMAIL, type Role } from './community.ts';
import { ADDRESS, DETAILS, DEVICE, FOLLOWED, GATE_CODE, NOTES, THEOS_EMAIL } from './private-things.ts';

/** Something private that can be recognized, and the operations that may answer with it, by role. */
interface Mark {
  readonly texts: (community: Community) => readonly string[];
  readonly shownTo: Readonly<Partial<Record<Role, readonly string[]>>>;
}

const words = (text: string) => text.split(' ');
/** These requests carry Rosa's credentials, so they answer with her account in every role. */
const SIGN_INS = words('signIn signInWithForm signInWithEmail signInWithPasskey');
const OWN_ACCOUNT = words(
  'checkSession getCurrentUser syncOrSignIn verifyEmail changeEmail updateUser exportUser',
);
/** These name the address to which the member's emails go. */
const TOLD_BY_EMAIL = words('getNotificationPreferences changeNotificationPreferences');
const signedInAs = Object.fromEntries(ROLES.map((role) => [role, SIGN_INS]));
const cookieOf = ({ headers }: { headers: { cookie: string } }) => headers.cookie.replace('auth_token=', '');
const tokenOf = ({ bearer }: { bearer: { authorization: string } }) =>
  bearer.authorization.replace('Bearer ', '');

const MARKS: Readonly<Record<string, Mark>> = {
  'the text of a message': {
    texts: () => [GATE_CODE],
    shownTo: { owner: words('listConversations listMessages exportUser') },
  },
  'an exact position': {
    texts: () => ['45.51234', '122.65432'],
    shownTo: {
      ...signedInAs,
      owner: [...SIGN_INS, ...OWN_ACCOUNT, ...words('getUser listUsers searchUsers')],
    },
  },
  'the address of a pickup': {
    texts: () => [ADDRESS],
    shownTo: { owner: words('getPickupAddress exportUser'), other: ['getPickupAddress'] },
  },
  'notes of a claim': {
    texts: () => Object.values(NOTES),
    shownTo: {
      owner: words('getClaim listClaims listLine moveClaim setLoanPhoto setPickup exportUser'),
      other: words('getClaim listLine moveClaim setLoanPhoto setPickup'),
    },
  },
  'what a report says': {
    texts: () => [DETAILS],
    shownTo: { other: ['listOwnReports'], admin: words('listReports decideReport decideAppeal') },
  },
  'who reported, whom only administrators see': {
    texts: ({ people }) => [people.deactivated.id, 'Gil Frost'],
    shownTo: { admin: words('listReports listUsers listAdminUsers previewPurge exportSite exportTable') },
  },
  'an email address that members see': {
    texts: () => [ROSAS_EMAIL],
    shownTo: {
      ...signedInAs,
      owner: [
        ...[...SIGN_INS, ...OWN_ACCOUNT],
        ...words('getListing createListing updateListing confirmFreshness restoreListing'),
        ...words('getUser listUsers searchUsers startPasskey'),
        ...TOLD_BY_EMAIL,
      ],
      other: [...SIGN_INS, ...words('getListing getUser listUsers searchUsers')],
      admin: [
        ...[...SIGN_INS, ...words('getListing updateListing restoreListing getUser searchUsers updateUser')],
        ...words('setUserAdmin setUserStatus setUserTest exportSite exportTable getDebug'),
      ],
    },
  },
  'an email address that no member sees': {
    texts: () => [THEOS_EMAIL],
    shownTo: {
      other: [...OWN_ACCOUNT, ...TOLD_BY_EMAIL, ...words('createListing listUsers startPasskey')],
      admin: words('exportSite exportTable'),
    },
  },
  'the id of a session': {
    texts: ({ sessionId }) => [sessionId],
    shownTo: { owner: words('listSessions exportUser') },
  },
  'what a member follows': {
    texts: () => [FOLLOWED],
    shownTo: { owner: words('listFollows exportUser') },
  },
  'secrets of sessions, links, devices and passwords': {
    texts: ({ people, emailTokens }) => {
      const all = Object.values(people).flatMap((member) => [cookieOf(member), tokenOf(member)]);
      const secrets = [...all, ...Object.values(emailTokens)];
      return [...secrets, ...secrets.map(hashToken), DEVICE, PASSWORD, '$argon2', 'password_hash'];
    },
    shownTo: {},
  },
};

/** Fails where a response has something private that its caller may not see in it. */
export function expectNoMarks(
  community: Community,
  operation: string,
  role: Role,
  response: LightMyRequestResponse,
): void {
  const sent = `${response.body}\n${JSON.stringify(response.headers)}`;
  for (const [name, { texts, shownTo }] of Object.entries(MARKS)) {
    if (response.statusCode < 300 && shownTo[role]?.includes(operation)) continue;
    const seen = texts(community).filter((text) => sent.includes(text));
    expect(seen, `${role} ${operation} ${response.statusCode} shows ${name}`).toEqual([]);
  }
}
