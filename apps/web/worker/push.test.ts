import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { storePushMember } from '../src/lib/push/push-member.ts';
import { fakeDatabase } from '../src/testing/fake-database.ts';
import { showPushes } from './push.ts';
import { worker } from './scope.ts';

const told = {
  member: 'rosa',
  title: 'Theo wrote to you',
  lines: ['About Plums'],
  path: '/conversation/theo',
  tag: 'talk',
};

const showNotification = vi.fn(async () => {});
const openWindow = vi.fn(async () => null);
const fetched = vi.fn(async () => ({ ok: false }));
let pages: { url: string; focused: boolean; focus: () => Promise<unknown> }[];
const listeners = new Map<string, (event: unknown) => void>();

beforeEach(() => {
  fakeDatabase();
  pages = [];
  vi.stubGlobal('registration', { showNotification });
  vi.stubGlobal('clients', { matchAll: async () => pages, openWindow });
  vi.stubGlobal('fetch', fetched);
  vi.spyOn(worker, 'addEventListener').mockImplementation((name: string, act: unknown) => {
    listeners.set(name, act as (event: unknown) => void);
  });
  showPushes();
});

afterEach(() => {
  for (const mock of [showNotification, openWindow, fetched]) mock.mockClear();
});

async function arrive(name: string, event: object): Promise<void> {
  const work: Promise<unknown>[] = [];
  listeners.get(name)?.({ ...event, waitUntil: (one: Promise<unknown>) => work.push(one) });
  await Promise.all(work);
}

const push = (content: unknown) => arrive('push', { data: { json: () => content } });
const tap = (path: string) =>
  arrive('notificationclick', { notification: { close: () => {}, data: { path } } });
const aPage = (path: string, focused = false) => ({
  url: new URL(path, location.origin).href,
  focused,
  focus: vi.fn(async () => ({})),
});

// @rule notices#push-words
test('a push is shown with its words, silently on the page that it is about', async () => {
  await storePushMember('rosa');
  await push(told);
  pages = [aPage('/conversation/theo', true)];
  await push(told);
  const shown = { body: 'About Plums', tag: 'talk', data: { path: '/conversation/theo' } };
  expect(showNotification.mock.calls).toEqual([
    ['Theo wrote to you', expect.objectContaining({ ...shown, silent: false })],
    ['Theo wrote to you', expect.objectContaining({ ...shown, silent: true })],
  ]);
});

// @rule notices#push-devices
test('a push for another member, or after a sign-out, is not shown', async () => {
  await storePushMember('ben');
  await push(told);
  await storePushMember(null);
  await push(told);
  await push({ ...told, member: undefined });
  expect(showNotification).not.toHaveBeenCalled();
});

test('a device of an earlier version and a push of an earlier server are shown', async () => {
  await push(told);
  await storePushMember('rosa');
  await push({ ...told, member: undefined });
  expect(showNotification).toHaveBeenCalledTimes(2);
});

test.each([null, 'words', { title: 'Theo' }, { ...told, tag: 7 }])(
  '%j is no push of the site',
  async (content) => {
    await push(content);
    expect(showNotification).not.toHaveBeenCalled();
  },
);

// @rule notices#push-words
test('a tap goes to a page that is open there, else opens one', async () => {
  const [there, elsewhere] = [aPage('/conversation/theo'), aPage('/create-listing')];
  pages = [elsewhere, there];
  await tap('/conversation/theo');
  expect(there.focus).toHaveBeenCalledOnce();
  expect(openWindow).not.toHaveBeenCalled();
  await tap('/dashboard');
  expect(openWindow).toHaveBeenCalledExactlyOnceWith('/dashboard');
  await tap('https://elsewhere.example/');
  expect(openWindow).toHaveBeenCalledOnce();
  expect(elsewhere.focus).not.toHaveBeenCalled();
});

// @rule notices#push-devices
test('a subscription that the browser renews after a sign-out is not added again', async () => {
  await storePushMember(null);
  await arrive('pushsubscriptionchange', {});
  expect(fetched).not.toHaveBeenCalled();
  await storePushMember('rosa');
  await arrive('pushsubscriptionchange', {});
  expect(fetched).toHaveBeenCalledExactlyOnceWith('/api/push/key');
});
