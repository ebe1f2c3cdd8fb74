import { screen, waitFor, within } from '@testing-library/react';
import { listUsers, searchUsers, type User } from '@windfall/contract';
import { afterEach, expect, test, vi } from 'vitest';
import { toast } from '../../../lib/toasts/toast.ts';
import { aMember, ben, rosa } from '../../../testing/people.ts';
import { renderPage } from '../../../testing/render.tsx';
import { breakConnection, hang, mockResponse, refuse } from '../../../testing/server.ts';
import { Component, loader } from './users.tsx';

const ines = aMember({
  id: 'ines',
  name: 'Inès Moreau',
  full_name: 'Inès Moreau',
  username: 'ines',
  photo_url: '/images/ines.webp',
  location: 'Salem, OR',
  zip_code: '97301',
});

afterEach(() => Reflect.deleteProperty(navigator, 'share'));

function openUsers(at = '/users', user: User | null = null) {
  return renderPage({ path: '/users', loader, Component }, { at, user });
}

const names = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
const nextPage = { link: '</api/users?cursor=abc>; rel="next"' };

// @rule neighbors#directory-cards
// @rule neighbors#directory-list
test('lists all other members, with links to profile, conversation, listings and sharing', async () => {
  mockResponse(listUsers, [rosa, ben, ines]);
  const { container } = openUsers('/users', rosa);
  await screen.findByRole('heading', { name: 'Inès Moreau' });
  expect(names()).toEqual(['Ben Okafor', 'Inès Moreau']);
  expect(screen.getByText('2 neighbors')).toBeVisible();
  const card = within(screen.getAllByRole('article')[1] ?? document.body);
  expect(card.getByText('Salem, OR 97301')).toBeVisible();
  const ways = card.getAllByRole('link').map((link) => [link.textContent?.trim(), link.getAttribute('href')]);
  expect(ways).toEqual([
    ['Inès Moreau', '/user/ines'],
    ['Message Inès Moreau', '/conversation/ines'],
    ['Listings of Inès Moreau', '/listings?user_id=ines'],
    ['Share something yourself', '/create-listing'],
  ]);
  expect(container.querySelector('img[src="/images/ines.webp"]')).toBeVisible();
  expect(document.title).toBe('Users · Windfall');
});

// @rule neighbors#directory-cards
// @rule neighbors#directory-list
test('a visitor signs in to send a message, and returns to the conversation', async () => {
  mockResponse(listUsers, [ben]);
  openUsers();
  expect(await screen.findByRole('link', { name: 'Message Ben Okafor' })).toHaveAttribute(
    'href',
    '/login?from=%2Fconversation%2Fben',
  );
});

// @rule neighbors#directory-list
test('searches, and puts the search into the address', async () => {
  mockResponse(listUsers, [ben, ines]);
  const calls = mockResponse(searchUsers, [ines]);
  const { visitor, router } = openUsers();
  await visitor.type(await screen.findByRole('searchbox', { name: 'Search users' }), 'in & es{Enter}');
  await waitFor(() => expect(router.state.location.search).toBe('?search=in+%26+es'));
  await waitFor(() => expect(names()).toEqual(['Inès Moreau']));
  expect(calls[0]?.url.searchParams.get('term')).toBe('in & es');
  expect(screen.getByRole('searchbox')).toHaveValue('in & es');
});

// @rule neighbors#directory-search
test('reports that no member matches, and links to all', async () => {
  mockResponse(searchUsers, []);
  mockResponse(listUsers, [ben]);
  const { visitor } = openUsers('/users?search=quince');
  expect(await screen.findByText('No users found matching your search')).toBeVisible();
  await visitor.click(screen.getByRole('link', { name: 'Clear search' }));
  expect(await screen.findByRole('heading', { name: 'Ben Okafor' })).toBeVisible();
  await waitFor(() => expect(screen.getByRole('searchbox')).toHaveValue(''));
});

// @rule neighbors#directory-list
test('appends the next page, and has an address for it', async () => {
  const calls = mockResponse(listUsers, [ben], { headers: nextPage });
  const { visitor } = openUsers();
  const more = await screen.findByRole('link', { name: 'Show more' });
  expect(more).toHaveAttribute('href', '/users?cursor=abc');
  expect(screen.getByText('1 neighbor, more available')).toBeVisible();
  mockResponse(listUsers, [ines], { calls });
  await visitor.click(more);
  await waitFor(() => expect(names()).toEqual(['Ben Okafor', 'Inès Moreau']));
  expect(calls[1]?.url.searchParams.get('cursor')).toBe('abc');
  expect(screen.queryByRole('link', { name: 'Show more' })).toBeNull();
});

test('a page of its own begins at the cursor in its address', async () => {
  const calls = mockResponse(listUsers, [ines]);
  openUsers('/users?cursor=abc');
  expect(await screen.findByRole('link', { name: 'Back to the start of the list' })).toHaveAttribute(
    'href',
    '/users',
  );
  expect(calls[0]?.url.searchParams.get('cursor')).toBe('abc');
});

// @rule neighbors#directory-search
test('reports a failure of loading, with a retry', async () => {
  refuse(listUsers, 'UNAVAILABLE');
  const { visitor, failures } = openUsers();
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load users');
  mockResponse(listUsers, [ben]);
  await visitor.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('heading', { name: 'Ben Okafor' })).toBeVisible();
  expect(failures).toEqual([]);
});

// @rule neighbors#directory-search
// @rule offline#fallback-users
test('a search without a response is run on loaded members', async () => {
  mockResponse(listUsers, [ben, ines]);
  breakConnection(searchUsers);
  const { visitor } = openUsers();
  await screen.findByRole('heading', { name: 'Ben Okafor' });
  await visitor.type(screen.getByRole('searchbox'), 'INES{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to search users');
  expect(names()).toEqual(['Inès Moreau']);
  expect(screen.getByText(/from the neighbors this page has already loaded/)).toBeVisible();
  mockResponse(searchUsers, [ines, ben]);
  await visitor.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  expect(names()).toEqual(['Inès Moreau', 'Ben Okafor']);
});

test('a refused search shows an error and no cached results', async () => {
  mockResponse(listUsers, [ben]);
  refuse(searchUsers, 'INVALID_CURSOR');
  openUsers('/users?search=ben');
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('Failed to search users');
  expect(alert).toHaveTextContent('This page of the list does not exist.');
  expect(screen.queryByRole('article')).toBeNull();
});

test('shows loading and empty states', async () => {
  hang(listUsers);
  const first = openUsers();
  expect(await screen.findByText('Loading users')).toBeInTheDocument();
  first.unmount();
  mockResponse(listUsers, [rosa]);
  openUsers('/users', rosa);
  expect(await screen.findByText('No other members yet')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Create the First Listing' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Say what you look for' })).toBeVisible();
});

// @rule neighbors#directory-invite
test('invites by the device’s share function', async () => {
  mockResponse(listUsers, [ben]);
  const share = vi.fn(async () => {});
  Object.defineProperty(navigator, 'share', { configurable: true, value: share });
  const { visitor } = openUsers();
  await visitor.click(await screen.findByRole('button', { name: 'Invite neighbors' }));
  expect(share).toHaveBeenCalledWith(expect.objectContaining({ title: 'Windfall', url: location.origin }));
  expect(toast.success).not.toHaveBeenCalled();
});

// @rule neighbors#directory-invite
test('invites by a copied link where the device cannot share', async () => {
  mockResponse(listUsers, [ben]);
  const { visitor } = openUsers();
  await visitor.click(await screen.findByRole('button', { name: 'Invite neighbors' }));
  await waitFor(() => expect(toast.success).toHaveBeenCalledWith('Link copied to clipboard!'));
  expect(await navigator.clipboard.readText()).toBe(location.origin);
});

test('a cancelled share copies nothing', async () => {
  mockResponse(listUsers, [ben]);
  const share = vi.fn(async () => {
    throw new DOMException('changed my mind', 'AbortError');
  });
  Object.defineProperty(navigator, 'share', { configurable: true, value: share });
  const { visitor } = openUsers();
  await visitor.click(await screen.findByRole('button', { name: 'Invite neighbors' }));
  await waitFor(() => expect(share).toHaveBeenCalled());
  expect(toast.success).not.toHaveBeenCalled();
});

test('shows the link where it cannot be copied', async () => {
  mockResponse(listUsers, [ben]);
  const { visitor } = openUsers();
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('no', 'NotAllowedError'));
  await visitor.click(await screen.findByRole('button', { name: 'Invite neighbors' }));
  await waitFor(() => expect(toast.info).toHaveBeenCalledWith(expect.stringContaining(location.origin)));
});

// @rule neighbors#directory-test-users
test('only the generic admin address can show test users', async () => {
  const calls = mockResponse(listUsers, [{ ...ines, is_test: true }]);
  const admin = aMember({ id: 'ada', email: 'Admin@windfall.example', roles: ['admin'], isAdmin: true });
  const { visitor, router, unmount } = openUsers('/users', admin);
  await visitor.click(await screen.findByRole('checkbox', { name: 'Show test users' }));
  await waitFor(() => expect(router.state.location.search).toBe('?include_test=true'));
  await waitFor(() => expect(calls.at(-1)?.url.searchParams.get('include_test')).toBe('true'));
  expect(await screen.findByText('Test user')).toBeVisible();
  unmount();
  for (const other of [
    { ...admin, email: 'ada@windfall.example' },
    { ...admin, isAdmin: false, roles: [] },
    null,
  ]) {
    const page = openUsers('/users', other);
    await screen.findByRole('heading', { name: 'Inès Moreau' });
    expect(screen.queryByRole('checkbox')).toBeNull();
    page.unmount();
  }
});

// @rule neighbors#name-twins
test('shows the username beside a name that looks like that of another member', async () => {
  mockResponse(listUsers, [ben, { ...ines, shows_username: true }]);
  openUsers();
  expect(await screen.findByRole('heading', { name: 'Inès Moreau @ines' })).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Ben Okafor' })).toBeVisible();
});
