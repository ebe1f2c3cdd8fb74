import { QueryObserver } from '@tanstack/react-query';
import { waitFor } from '@testing-library/react';
import { signOut } from '@windfall/contract';
import { describe, expect, it, vi } from 'vitest';
import { fakeDatabase } from '../../testing/fake-database.ts';
import { ben, rosa } from '../../testing/people.ts';
import { createTestQueryClient } from '../../testing/render.tsx';
import { hang, mockResponse } from '../../testing/server.ts';
import { storeText } from '../drafts/draft-store.ts';
import { addToOutbox } from '../outbox/testing/outbox.ts';
import { rememberedPlace, rememberPlace } from '../place/place-memory.ts';
import {
  finishSignOut,
  isSignOutPending,
  SIGN_OUT_PENDING,
  startSignOut,
} from '../session/pending-sign-out.ts';
import { SESSION_KEY } from '../session/session-query.ts';
import { readToken } from '../session/session-token.ts';
import { adoptSession, clearSession } from './change-session.ts';

/** A cache with a query on screen and one left over from another page. */
function usedCache() {
  const queryClient = createTestQueryClient();
  const fetched: string[] = [];
  const query = (name: string) => ({
    queryKey: [name],
    queryFn: () => fetched.push(name),
    staleTime: 60_000,
  });
  queryClient.setQueryData(['left over'], 1);
  queryClient.setQueryData(['on screen'], 1);
  const stop = new QueryObserver(queryClient, query('on screen')).subscribe(() => {});
  return { queryClient, fetched, stop };
}

describe('signing in', () => {
  // @rule accounts#sign-in-stored
  it('sets the session and refetches the queries on screen', () => {
    const { queryClient, fetched, stop } = usedCache();
    adoptSession(queryClient, { user: rosa, token: 'bearer' });
    expect(queryClient.getQueryData(SESSION_KEY)).toEqual(rosa);
    expect(readToken()).toBe('bearer');
    expect(fetched).toEqual(['on screen']);
    expect(queryClient.getQueryData(['left over'])).toBeUndefined();
    stop();
  });

  // @rule places#place-forget
  it('forgets the place of the visitor, unless the profile has no ZIP code', () => {
    const { queryClient } = usedCache();
    rememberPlace(queryClient, '97214');
    adoptSession(queryClient, { user: { ...rosa, zip_code: null }, token: 'bearer' });
    expect(rememberedPlace(queryClient)).toBe('97214');
    adoptSession(queryClient, { user: rosa, token: 'bearer' });
    expect([rememberedPlace(queryClient), document.cookie]).toEqual([null, '']);
  });

  // @rule places#place-forget
  it('leaves no place behind after signing out', () => {
    const { queryClient } = usedCache();
    adoptSession(queryClient, { user: rosa, token: 'bearer' });
    rememberPlace(queryClient, '97214');
    expect(document.cookie).toBe('place=97214');
    clearSession(queryClient);
    expect([rememberedPlace(queryClient), document.cookie]).toEqual([null, '']);
  });

  it('drops a pending sign-out, which would end the new session', async () => {
    hang(signOut);
    const queryClient = createTestQueryClient();
    const done = startSignOut(queryClient);
    expect(isSignOutPending()).toBe(true);
    adoptSession(queryClient, { user: rosa, token: 'bearer' });
    expect(isSignOutPending()).toBe(false);
    await done;
    const calls = mockResponse(signOut, { success: true, message: 'Logged out' });
    expect(await finishSignOut(queryClient)).toBe(true);
    expect(calls).toEqual([]);
  });
});

describe("signing in after another member's session expired", () => {
  const ofBen = ['inbox:ben', 'threads:ben', 'kept:create-listing:ben'];
  const ofRosa = ['inbox:rosa', 'kept:create-listing:rosa'];
  const ofLast = ['users', 'registeredUsers', 'listings'];
  const waiting = ['kept:outbox:ben:1', 'kept:outbox:rosa:1'];

  function fill(last: unknown) {
    for (const key of [...ofBen, ...ofRosa, ...ofLast, ...waiting, 'theme']) localStorage.setItem(key, 'x');
    if (last) localStorage.setItem('persistentUser', JSON.stringify(last));
    for (const key of ['draft:ben:iris', 'draft:rosa:ben', 'contact:1:ben', 'register', 'link:reset']) {
      storeText(key, 'x');
    }
    const queryClient = createTestQueryClient();
    adoptSession(queryClient, { user: rosa, token: 'bearer' });
  }

  it("deletes the other member's data, except their waiting items", () => {
    fill(ben);
    expect(Object.keys(localStorage).sort()).toEqual([...ofRosa, ...waiting, 'theme'].sort());
    expect(Object.keys(sessionStorage).sort()).toEqual([
      'kept:draft:rosa:ben',
      'kept:link:reset',
      'kept:register',
      'token',
    ]);
  });

  it.each([
    ['the same member', rosa],
    ['a visitor', null],
  ])('leaves what %s has seen', (_, last) => {
    fill(last);
    expect(Object.keys(localStorage)).toEqual(expect.arrayContaining([...ofRosa, ...ofLast]));
    expect(localStorage.getItem('inbox:ben')).toBeNull();
  });
});

describe('signing out', () => {
  it("deletes the member's waiting photos, and keeps those of others", async () => {
    const databases = fakeDatabase();
    const { queryClient, stop } = usedCache();
    adoptSession(queryClient, { user: rosa, token: 'bearer' });
    const photo = new File(['x'], 'plums.webp', { type: 'image/webp' });
    const item = { kind: 'new-listing', target: '', label: 'Plums', fields: {}, photos: [photo] };
    await addToOutbox({ ...item, userId: rosa.id });
    const others = await addToOutbox({ ...item, userId: ben.id });
    expect(databases.get('windfall')?.size).toBe(2);
    clearSession(queryClient);
    await waitFor(() => expect([...(databases.get('windfall')?.keys() ?? [])]).toEqual([others?.id]));
    vi.unstubAllGlobals();
    stop();
  });

  it('deletes session, token and loaded data, and sends no request that needs a member', () => {
    const { queryClient, fetched, stop } = usedCache();
    adoptSession(queryClient, { user: rosa, token: 'bearer' });
    fetched.length = 0;
    clearSession(queryClient);
    expect(queryClient.getQueryData(SESSION_KEY)).toBeNull();
    expect(readToken()).toBeNull();
    expect(fetched).toEqual([]);
    expect(queryClient.getQueryData(['left over'])).toBeUndefined();
    expect(queryClient.getQueryState(['on screen'])?.isInvalidated).toBe(true);
    stop();
  });

  // @rule navigation#bar-sign-out
  it('empties both storages, except for the theme and waiting items of others', () => {
    const { queryClient, stop } = usedCache();
    adoptSession(queryClient, { user: rosa, token: 'bearer' });
    const keys = [
      'theme',
      SIGN_OUT_PENDING,
      'devRoute',
      'kept:outbox:rosa:1',
      'kept:outbox:ben:1',
      'kept:answers',
    ];
    for (const key of keys) localStorage.setItem(key, 'x');
    sessionStorage.setItem('kept:draft', 'x');
    clearSession(queryClient);
    expect(Object.keys(localStorage).sort()).toEqual(['kept:outbox:ben:1', SIGN_OUT_PENDING, 'theme']);
    expect(sessionStorage).toHaveLength(0);
    stop();
  });
});
