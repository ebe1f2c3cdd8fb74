import type { User } from '@windfall/contract';
import { developmentUser, mockUsers } from './data.ts';

const COOKIE = 'auth_token';
const ATTRIBUTES = 'Path=/; HttpOnly; Secure; SameSite=Strict';
/** A page cannot set a cookie no script may read, so the mocks keep what a browser would keep. */
const JAR = 'mock-cookie-auth_token';

export const DEVELOPMENT_TOKEN = 'development-token';

/** Sets the session cookie. */
export function signInMock(user: User): Record<string, string> {
  sessionStorage.setItem(JAR, user.id);
  return { 'set-cookie': `${COOKIE}=mock-${user.id}; ${ATTRIBUTES}` };
}

/** Empties it. */
export function signOutMock(): Record<string, string> {
  sessionStorage.removeItem(JAR);
  return { 'set-cookie': `${COOKIE}=; Max-Age=0; ${ATTRIBUTES}` };
}

/** Id of the member in the cookie; null without one. */
export function mockUser(): User | null {
  const id = sessionStorage.getItem(JAR);
  return [...mockUsers, developmentUser].find((user) => user.id === id) ?? null;
}

export const tokenOf = (user: User) =>
  user.id === developmentUser.id ? DEVELOPMENT_TOKEN : `mock-token-${user.id}`;
