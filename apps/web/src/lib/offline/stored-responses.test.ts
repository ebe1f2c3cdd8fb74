import type { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ben, rosa } from '../../testing/people.ts';
import { createTestQueryClient } from '../../testing/render.tsx';
import { adoptSession, clearSession } from '../viewer/change-session.ts';
import { deleteMemberResponses, restoreResponses, storeResponses } from './stored-responses.ts';

const SCOPES = new Set(['claims', 'thread']);
const QUIET = 1_500;
let stop = () => {};

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
});
afterEach(() => stop());

function signedIn(user: typeof rosa | null = rosa, claimsOfPage?: object): QueryClient {
  const client = createTestQueryClient();
  client.setQueryData(['session'], user);
  if (claimsOfPage) client.setQueryData(['claims', 'page'], claimsOfPage);
  stop = storeResponses(client, { scopes: SCOPES, copies: {} });
  return client;
}

const kept = () => Object.keys(localStorage).filter((key) => key.startsWith('kept:answer:'));

function restored(userId: string | undefined = rosa.id): QueryClient {
  const client = createTestQueryClient();
  restoreResponses(client, userId);
  return client;
}

// @rule offline#cold-start
it('brings a response back as old as it is, also one that came with the page', async () => {
  const client = signedIn(rosa, { claims: [{ id: 'b' }] });
  client.setQueryData(['claims', 'open'], { claims: [{ id: 'a' }] });
  const at = client.getQueryState(['claims', 'open'])?.dataUpdatedAt;
  client.setQueryData(['pickup-address', 'a'], { address: '12 Elm Street' });
  await vi.advanceTimersByTimeAsync(QUIET);
  await vi.advanceTimersByTimeAsync(60_000);
  const again = restored();
  const state = again.getQueryState(['claims', 'open']);
  expect([state?.data, state?.dataUpdatedAt]).toEqual([{ claims: [{ id: 'a' }] }, at]);
  expect(again.getQueryData(['claims', 'page'])).toEqual({ claims: [{ id: 'b' }] });
  expect(JSON.stringify(localStorage)).not.toContain('Elm Street');
});

it('leaves a newer response that is kept', async () => {
  const client = signedIn();
  const key = ['claims', 'open'];
  client.setQueryData(key, { claims: ['newer'] });
  await vi.advanceTimersByTimeAsync(QUIET);
  client.setQueryData(key, { claims: ['stored'] }, { updatedAt: Date.now() - 3_600_000 });
  await vi.advanceTimersByTimeAsync(QUIET);
  expect(restored().getQueryData(key)).toEqual({ claims: ['newer'] });
  client.setQueryData(key, { claims: ['newest'] });
  await vi.advanceTimersByTimeAsync(QUIET);
  expect(restored().getQueryData(key)).toEqual({ claims: ['newest'] });
});

it('keeps the first page of a list, without addresses that can be hidden later', async () => {
  const client = signedIn();
  const page = (id: string) => ({ people: [{ id, email: `${id}@example.org`, google_id: 'g' }] });
  client.setQueryData(['thread', 'x'], { pages: [page('a'), page('b')], pageParams: [null, 'next'] });
  await vi.advanceTimersByTimeAsync(QUIET);
  expect(restored().getQueryData(['thread', 'x'])).toEqual({
    pages: [{ people: [{ id: 'a', email: null, google_id: null }] }],
    pageParams: [null],
  });
});

// @rule offline#cold-start-sign-out
it('keeps nothing after a sign-out, also of a response that was about to be kept', async () => {
  const client = signedIn();
  client.setQueryData(['thread', 'x'], { text: 'Two bags are yours.' });
  await vi.advanceTimersByTimeAsync(QUIET);
  expect(kept()).toHaveLength(1);
  client.setQueryData(['thread', 'y'], { text: 'Ring twice.' });
  clearSession(client);
  await vi.advanceTimersByTimeAsync(QUIET);
  expect(kept()).toEqual([]);
});

// @rule offline#cold-start-sign-out
it('shows nothing of a member to another one, whose sign-in deletes it', async () => {
  const client = signedIn();
  client.setQueryData(['thread', 'x'], { text: 'Two bags are yours.' });
  await vi.advanceTimersByTimeAsync(QUIET);
  expect(restored(ben.id).getQueryData(['thread', 'x'])).toBeUndefined();
  adoptSession(createTestQueryClient(), { user: ben, token: 't' });
  expect(kept()).toEqual([]);
});

// @rule offline#cold-start-expires
it('drops responses of more than 14 days ago, and then knows no member', async () => {
  const client = signedIn();
  client.setQueryData(['claims', 'open'], { claims: [] });
  await vi.advanceTimersByTimeAsync(QUIET);
  const known = () => restoreResponses(createTestQueryClient(), rosa.id);
  vi.setSystemTime(Date.now() + 14 * 86_400_000 - 60_000);
  expect(known()).toBe(true);
  vi.setSystemTime(Date.now() + 120_000);
  expect(known()).toBe(false);
  expect(kept()).toEqual([]);
});

// @rule offline#cold-start-expires
it('keeps nothing of members when a session has ended, nor copies of conversations', async () => {
  signedIn(null).setQueryData(['claims', 'open'], { claims: [] });
  await vi.advanceTimersByTimeAsync(QUIET);
  stop();
  signedIn().setQueryData(['thread', 'x'], { text: 'Two bags are yours.' });
  await vi.advanceTimersByTimeAsync(QUIET);
  for (const key of ['inbox:rosa', 'threads:rosa', 'kept:outbox:rosa:1']) localStorage.setItem(key, '[]');
  deleteMemberResponses(['inbox:', 'threads:']);
  expect(kept()).toEqual([expect.stringMatching(/^kept:answer:visitor:/)]);
  expect(Object.keys(localStorage)).toContain('kept:outbox:rosa:1');
  expect(Object.keys(localStorage).filter((key) => /^(inbox|threads):/.test(key))).toEqual([]);
});

it('drops what is damaged or of another version of the contract', async () => {
  const client = signedIn();
  client.setQueryData(['claims', 'open'], { claims: [] });
  await vi.advanceTimersByTimeAsync(QUIET);
  const [name = ''] = kept();
  const answer = JSON.parse(localStorage.getItem(name) ?? '');
  for (const damaged of [
    { ...answer, contract: 'older' },
    { ...answer, at: 'x' },
    { ...answer, at: 0 },
    { ...answer, at: Date.now() + 3_600_000 },
    { ...answer, key: 3 },
    { ...answer, data: undefined },
    7,
    null,
  ]) {
    localStorage.setItem(name, JSON.stringify(damaged));
    expect(restored().getQueryCache().getAll()).toEqual([]);
    expect(kept()).toEqual([]);
  }
});

it('deletes the oldest responses when there are too many', async () => {
  const client = signedIn();
  for (const id of ['a', 'b', 'c']) {
    client.setQueryData(['thread', id], 'x'.repeat(600_000));
    await vi.advanceTimersByTimeAsync(QUIET + 10);
  }
  expect(
    kept()
      .map((key) => key.slice(-3, -2))
      .sort(),
  ).toEqual(['b', 'c']);
});

it.each([
  ['a list', [{ id: 'a' }, { id: 'b' }]],
  ['a page', { listings: [{ id: 'a' }, { id: 'b' }], total: 2, next: null }],
  ['pages', { pages: [{ listings: [{ id: 'a' }] }, { listings: [{ id: 'b' }] }], pageParams: [null, 'n'] }],
])('hands the values of %s to the copy of its query, and keeps no response of it', async (_, data) => {
  const client = createTestQueryClient();
  client.setQueryData(['session'], rosa);
  const copy = vi.fn();
  stop = storeResponses(client, { scopes: SCOPES, copies: { browse: copy } });
  client.setQueryData(['browse', 'near'], data, { updatedAt: 5 });
  client.setQueryData(['browse', 'empty'], null);
  await vi.advanceTimersByTimeAsync(QUIET);
  expect(copy.mock.calls).toEqual([[[{ id: 'a' }, { id: 'b' }], ['browse', 'near'], rosa.id, 5]]);
  expect(kept()).toEqual([]);
});

it('stores at once when the page is left, in pauses otherwise, and nothing after its end', async () => {
  const client = signedIn();
  client.setQueryData(['thread', 'x'], { text: 'Two bags are yours.' });
  await vi.advanceTimersByTimeAsync(QUIET / 3);
  expect(kept()).toEqual([]);
  dispatchEvent(new Event('pagehide'));
  expect(kept()).toHaveLength(1);
  client.setQueryData(['thread', 'y'], { text: 'Ring twice.' });
  stop();
  client.setQueryData(['thread', 'z'], { text: 'Come at six.' });
  await vi.advanceTimersByTimeAsync(QUIET);
  dispatchEvent(new Event('pagehide'));
  expect(kept()).toHaveLength(1);
});

it('stores no failed response', async () => {
  const client = signedIn();
  const failing = { queryKey: ['thread', 'x'], queryFn: () => Promise.reject(new Error('no connection')) };
  await client.fetchQuery({ ...failing, retry: false }).catch(() => {});
  await vi.advanceTimersByTimeAsync(QUIET);
  expect(kept()).toEqual([]);
});
