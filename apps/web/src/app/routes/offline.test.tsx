import { act, screen, within } from '@testing-library/react';
import {
  countUnread,
  getListing,
  getUser,
  listConversations,
  listListings,
  listMessages,
  listOwnCrops,
  listProduceTypes,
} from '@windfall/contract';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { storeLocalListings } from '../../features/listings/stored-listings.ts';
import { unreadQuery } from '../../features/messages/api/count-unread.ts';
import { storeLocalConversations, storeLocalMessages } from '../../features/messages/stored-messages.ts';
import { aConversation, aMessage } from '../../features/messages/testing/sample-messages.ts';
import { userQuery } from '../../features/users/api/get-user.ts';
import { storeLocalRegisteredUser, storeLocalUsers } from '../../lib/session/stored-users.ts';
import { clearSession } from '../../lib/viewer/change-session.ts';
import { aListing, aMember, ben, rosa } from '../../testing/people.ts';
import { createTestQueryClient } from '../../testing/render.tsx';
import { breakConnection, mockResponse, refuse, roundTrip } from '../../testing/server.ts';
import { persistResponses } from '../background/background-work.tsx';
import { mockThreadSurroundings, openConversation } from '../testing/conversation.tsx';
import { open } from '../testing/offline-page.tsx';
import * as browse from './listings/browse.tsx';
import * as listing from './listings/listing.tsx';
import * as inbox from './messages/messages.tsx';

const plums = aListing({ id: 'plums', title: 'Plums', category: 'Fruits', produce_name: 'Plums' });

beforeEach(() => {
  mockResponse(listProduceTypes, [{ name: 'Vegetables' }]);
  mockResponse(listOwnCrops, []);
  mockResponse(countUnread, { count: 0 });
});

describe('browsing without a server', () => {
  const openBrowse = (at = '/listings') => open('/listings', browse, at);

  // @rule browse#browse-freshest
  // @rule browse#browse-without
  test('puts cached listings in order of picking, without crops that have an allergen', async () => {
    const eggs = aListing({ id: 'eggs', title: 'Eggs', category: 'Eggs' });
    const hazelnuts = aListing({ id: 'hazelnuts', title: 'Hazelnuts', crop: 'hazelnut' });
    storeLocalListings([aListing(), eggs, hazelnuts, { ...plums, picked_on: '2026-08-14' }]);
    breakConnection(listListings);
    openBrowse('/listings?sort=freshest&without=egg,tree-nut');
    await screen.findByText(/These listings are from earlier visits/);
    const titles = screen
      .getAllByRole('article')
      .map((card) => within(card).getByRole('heading').textContent);
    expect(titles).toEqual(['Plums', 'Forty zucchini']);
  });

  // @rule offline#fallback-listings
  test('shows cached listings that match the filters', async () => {
    storeLocalListings([plums, aListing()]);
    breakConnection(listListings);
    openBrowse('/listings?search=plúm');
    expect(await screen.findByRole('link', { name: 'Plums' })).toBeVisible();
    expect(screen.getByText(/These listings are from earlier visits/)).toBeVisible();
    expect(screen.getByText('Failed to load listings')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Forty zucchini' })).not.toBeInTheDocument();
  });

  // @rule offline#fallback-listings
  // @rule offline#fallback-samples
  test('shows four samples, marked as such, without cached listings', async () => {
    breakConnection(listListings);
    openBrowse();
    expect(await screen.findAllByText('Sample', { selector: 'li span' })).toHaveLength(4);
    expect(screen.getByText(/These are sample listings/)).toBeVisible();
  });

  // @rule offline#fallback-when
  test('shows a refusal without cached listings', async () => {
    storeLocalListings([plums]);
    refuse(listListings, 'BAD_REQUEST');
    openBrowse();
    expect(await screen.findByText('Failed to load listings')).toBeVisible();
    await act(roundTrip);
    expect(screen.queryByRole('link', { name: 'Plums' })).not.toBeInTheDocument();
  });

  test('shows samples when the storage contains other data', async () => {
    localStorage.setItem('listings', JSON.stringify([{ ...plums, title: 3 }, null, 'x', { id: 'evil' }]));
    breakConnection(listListings);
    openBrowse();
    expect(await screen.findAllByText('Sample', { selector: 'li span' })).toHaveLength(4);
  });
});

describe('a listing without a server', () => {
  const openListing = (id: string) => open('/listing/:id', listing, `/listing/${id}`);

  test('is shown in its cached version', async () => {
    storeLocalListings([plums]);
    breakConnection(getListing);
    openListing('plums');
    expect(await screen.findByRole('heading', { level: 1, name: 'Plums' })).toBeVisible();
    expect(screen.getByText(/This is the listing as of/)).toHaveTextContent(/as of .*[AP]M; it may/);
    expect(await screen.findByRole('tab', { name: 'Write' })).toBeVisible();
  });

  // @rule offline#fallback-samples
  test('that is a sample cannot be messaged', async () => {
    breakConnection(getListing);
    openListing('sample-1');
    expect(await screen.findByRole('heading', { level: 1, name: 'Vine-ripened tomatoes' })).toBeVisible();
    expect(screen.getByText(/You cannot send a message about it/)).toBeVisible();
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  });

  // @rule offline#fallback-when
  test('that was deleted is not shown from the cache', async () => {
    storeLocalListings([plums]);
    refuse(getListing, 'LISTING_NOT_FOUND');
    openListing('plums');
    expect(await screen.findByText(/Failed to load listing/)).toBeVisible();
    expect(screen.queryByText(/This is the listing as of/)).not.toBeInTheDocument();
  });
});

describe('messages without a server', () => {
  beforeEach(mockThreadSurroundings);

  // @rule offline#fallback-listings
  // @rule offline#fallback-messages
  test('the cached inbox is shown', async () => {
    storeLocalConversations(rosa.id, [aConversation()]);
    breakConnection(listConversations);
    open('/messages', inbox, '/messages');
    expect(
      await screen.findByText(
        'The server cannot be reached. These are your conversations as of your last visit.',
      ),
    ).toBeVisible();
    expect(screen.getByRole('link', { name: /Ben Okafor/ })).toBeVisible();
    expect(screen.queryByText(/Failed to load conversations/)).not.toBeInTheDocument();
  });

  test('a cached conversation is shown, with its name', async () => {
    storeLocalMessages(rosa.id, ben.id, [aMessage({ read: true })]);
    storeLocalUsers([ben], rosa.id);
    breakConnection(listMessages);
    breakConnection(getUser);
    openConversation();
    expect(within(await screen.findByRole('log')).getByText('The gate is open.')).toBeVisible();
    expect(await screen.findByRole('heading', { level: 1, name: 'Ben Okafor' })).toBeVisible();
  });

  // @rule offline#fallback-messages
  test('unread messages are counted in the cache', async () => {
    storeLocalConversations(rosa.id, [
      aConversation({ unread_count: 2 }),
      aConversation({ unread_count: 3 }),
    ]);
    breakConnection(countUnread);
    expect(await createTestQueryClient().fetchQuery(unreadQuery(rosa.id))).toBe(5);
  });

  test('are not shown to another member', async () => {
    storeLocalConversations(rosa.id, [aConversation({ unread_count: 2 })]);
    breakConnection(countUnread);
    expect(await createTestQueryClient().fetchQuery(unreadQuery(ben.id))).toBe(0);
  });
});

describe('a member without a server', () => {
  const ask = (id: string, viewer = rosa) => {
    const queryClient = createTestQueryClient();
    queryClient.setQueryData(['session'], viewer);
    return queryClient.fetchQuery(userQuery(id));
  };

  // @rule offline#fallback-users
  test.each([
    ['users', () => storeLocalUsers([ben], rosa.id)],
    ['registeredUsers', () => storeLocalRegisteredUser(ben)],
    ['persistentUser', () => storeLocalUsers([ben], ben.id)],
  ])('is found among the stored %s', async (key, keep) => {
    keep();
    expect(Object.keys(localStorage)).toEqual([key]);
    breakConnection(getUser);
    expect(await ask(ben.id)).toEqual({ ...ben, email: null });
  });

  test('with invalid stored data are not found', async () => {
    localStorage.setItem('users', JSON.stringify([{ ...ben, roles: 'admin' }, 3]));
    breakConnection(getUser);
    await expect(ask(ben.id)).rejects.toThrow('API request failed');
  });

  test('a deleted member is not shown from the cache', async () => {
    storeLocalUsers([ben], rosa.id);
    refuse(getUser, 'USER_NOT_FOUND');
    await expect(ask(ben.id)).rejects.toThrow('User not found');
  });
});

// @rule offline#fallback-listings
test('responses are stored for offline use', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const queryClient = createTestQueryClient();
  queryClient.setQueryData(['session'], rosa);
  queryClient.setQueryData(['listings', 'newest'], [plums]);
  const stop = persistResponses(queryClient);
  const pages = (name: string, items: unknown[]) => ({
    pages: [{ [name]: items, next: null }],
    pageParams: [null],
  });
  queryClient.setQueryData(['conversations', rosa.id], pages('conversations', [aConversation()]));
  queryClient.setQueryData(['conversations', 'iris'], pages('conversations', [aConversation()]));
  queryClient.setQueryData(
    ['thread', ben.id],
    pages('messages', [aMessage(), aMessage({ sender_id: 'iris' })]),
  );
  queryClient.setQueryData(['users', 'directory', {}], pages('users', [ben, aMember({ id: 'iris' })]));
  await vi.advanceTimersByTimeAsync(1_000);
  stop();
  const stored = (key: string) => JSON.parse(localStorage.getItem(key) ?? 'null');
  expect(stored('listings')).toEqual([{ ...plums, received_at: expect.any(String) }]);
  expect(stored('persistentUser')).toEqual(rosa);
  expect(stored('users').map(({ id }: { id: string }) => id)).toEqual(['ben', 'iris']);
  expect(stored('inbox:rosa')).toHaveLength(1);
  expect(stored('inbox:iris')).toBeNull();
  expect(stored('threads:rosa')).toEqual([['ben', [aMessage()]]]);
  vi.useRealTimers();
});

test('responses of a member who has signed out since are not stored', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const queryClient = createTestQueryClient();
  queryClient.setQueryData(['session'], rosa);
  const stop = persistResponses(queryClient);
  queryClient.setQueryData(['users', 'directory', {}], { pages: [{ users: [ben], next: null }] });
  queryClient.setQueryData(['listings', 'newest'], [plums]);
  clearSession(queryClient);
  await vi.advanceTimersByTimeAsync(2_000);
  stop();
  expect(Object.keys(localStorage)).toEqual([]);
  vi.useRealTimers();
});
