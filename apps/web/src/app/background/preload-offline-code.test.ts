import { beforeEach, expect, it, vi } from 'vitest';
import { preloadOfflineCode } from './preload-offline-code.ts';

/** In order; each part is loaded once per test file, as in a page. */
const fetched = vi.hoisted((): string[] => []);
const part = vi.hoisted(() => (name: string) => () => {
  fetched.push(name);
  return {};
});

vi.mock('../../features/listings/components/sample-listings.tsx', part('samples'));
vi.mock('../../lib/toasts/toast-container.tsx', part('toasts'));
vi.mock('../../features/messages/stored-messages.ts', part('stored messages'));
vi.mock('../../features/listings/local-listings.ts', part('local listings'));
vi.mock('../routes/listings/browse.tsx', part('browse'));
vi.mock('../routes/listings/listing.tsx', part('listing'));
vi.mock('../routes/users/user.tsx', part('user'));
vi.mock('../outbox/outbox-notice.tsx', part('outbox'));
vi.mock('../outbox/waiting-list.tsx', part('waiting list'));
vi.mock('../../features/listings/components/waiting-photo.tsx', part('waiting photo'));
vi.mock('../routes/messages/messages.tsx', part('messages'));
vi.mock('../routes/messages/conversation.tsx', part('conversation'));
vi.mock('../routes/listings/create-listing.tsx', part('create'));
vi.mock('../routes/listings/edit-listing.tsx', part('edit'));
vi.mock('../../features/listings/listing-check.ts', part('check'));
vi.mock('../../features/listings/restore-new-listing.ts', part('restore'));

const FOR_ALL = ['toasts', 'local listings', 'samples', 'browse', 'listing'];

beforeEach(() => {
  fetched.length = 0;
  vi.useFakeTimers({ shouldAdvanceTime: true });
});

it('preloads nothing when the browser saves data', async () => {
  vi.stubGlobal('navigator', { ...navigator, connection: { saveData: true } });
  const stop = preloadOfflineCode('member');
  await vi.advanceTimersByTimeAsync(10_000);
  expect(fetched).toEqual([]);
  stop();
});

it('preloads the pages of cached data after the current page; more for a member', async () => {
  const stop = preloadOfflineCode('visitor');
  await vi.advanceTimersByTimeAsync(2_900);
  expect(fetched).toEqual([]);
  await vi.advanceTimersByTimeAsync(200);
  await vi.waitFor(() => expect(fetched).toEqual(FOR_ALL), { timeout: 4_000 });
  stop();
  const stopForMember = preloadOfflineCode('member');
  await vi.advanceTimersByTimeAsync(3_100);
  const all = [
    ...FOR_ALL,
    'user',
    'stored messages',
    'outbox',
    'waiting list',
    'waiting photo',
    'messages',
    'conversation',
    'create',
    'edit',
    'check',
    'restore',
  ];
  await vi.waitFor(() => expect(fetched).toEqual(all), { timeout: 4_000 });
  stopForMember();
});
