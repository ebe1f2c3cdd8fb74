import { screen, waitFor } from '@testing-library/react';
import { GOOGLE_LINKED, getUser, listUserListings, type User } from '@windfall/contract';
import { beforeEach, expect, test } from 'vitest';
import { aListing, aMember, ben, rosa } from '../../../testing/people.ts';
import { renderPage } from '../../../testing/render.tsx';
import { breakConnection, hang, mockResponse, refuse } from '../../../testing/server.ts';
import { applyLiveEvent } from '../../background/work-for-member.ts';
import { Component, loader } from './user.tsx';

const benInFull = aMember({
  ...ben,
  email: 'ben@example.org',
  bio: 'Two apple trees.\nCome and see.',
  google_id: GOOGLE_LINKED,
  photo_url: '/images/ben/320.webp',
});

beforeEach(() => mockResponse(listUserListings, []));

function openUser(viewer: User | null = null, at = '/user/ben') {
  return renderPage({ path: '/user/:id', loader, Component }, { at, user: viewer });
}

const dataOf = (container: HTMLElement) =>
  container.querySelector('script[type="application/ld+json"]')?.textContent ?? '';

// @rule neighbors#profile-bio
// @rule neighbors#profile-contents
// @rule neighbors#profile-google
test('shows photo, names, place, Google badge, bio and, to members, the address', async () => {
  mockResponse(getUser, benInFull);
  const { container } = openUser(rosa);
  expect(await screen.findByRole('heading', { level: 1, name: 'Ben Okafor' })).toBeVisible();
  expect(screen.getByText('@ben')).toBeVisible();
  expect(screen.getByText('Portland, OR 97202')).toBeVisible();
  expect(screen.getByText('Google account')).toBeVisible();
  expect(screen.getByText(/Two apple trees\.\s+Come and see\./)).toHaveClass(
    'paragraphs',
    'whitespace-pre-line',
  );
  expect(screen.getByRole('link', { name: 'ben@example.org' })).toBeVisible();
  expect(container.querySelector('img[src="/images/ben/320.webp"]')).toBeVisible();
  expect(screen.getByText(/^Member since/, { selector: 'dd' })).toHaveTextContent(
    'Member since January 1, 2026',
  );
  expect(screen.queryByText('This is your public profile, as others see it.')).toBeNull();
});

test('removes the address from an open page when it is hidden, and the member when deleted', async () => {
  mockResponse(getUser, benInFull);
  const { queryClient } = openUser(rosa);
  expect(await screen.findByRole('link', { name: 'ben@example.org' })).toBeVisible();
  mockResponse(getUser, { ...benInFull, email: null });
  const hear = (id: string) => applyLiveEvent(queryClient, rosa.id, { name: 'user', data: { id }, id: '1' });
  hear('iris');
  expect(queryClient.isFetching()).toBe(0);
  hear('ben');
  await waitFor(() => expect(screen.queryByText('ben@example.org')).toBeNull());
  expect(screen.getByText('@ben')).toBeVisible();
  refuse(getUser, 'USER_NOT_FOUND');
  hear('ben');
  expect(await screen.findByText('User not found or profile is private')).toBeVisible();
  expect(screen.queryByText('@ben')).toBeNull();
});

// @rule neighbors#profile-bio
// @rule neighbors#profile-contents
// @rule neighbors#profile-google
test('has an initial, the username and a sentence in place of missing fields', async () => {
  mockResponse(getUser, aMember({ ...ben, full_name: '', name: '', zip_code: null, location: '' }));
  openUser();
  expect(await screen.findByRole('heading', { level: 1, name: 'ben' })).toBeVisible();
  expect(screen.getByText('b')).toBeVisible();
  expect(screen.getByText("This user hasn't added a bio yet.")).toBeVisible();
  expect(screen.queryByText('Google account')).toBeNull();
});

// @rule neighbors#directory-list
// @rule neighbors#profile-contents
test('never shows the address to a visitor, even if the response contains it', async () => {
  mockResponse(getUser, benInFull);
  const { container } = openUser(null);
  await screen.findByRole('heading', { level: 1 });
  expect(container).not.toHaveTextContent('ben@example.org');
  expect(dataOf(container)).not.toContain('ben@example.org');
});

// @rule neighbors#profile-message
test.each([
  ['a member', rosa, '/conversation/ben'],
  ['a visitor', null, '/login?from=%2Fconversation%2Fben'],
])('Message leads %s on', async (_, viewer, href) => {
  mockResponse(getUser, benInFull);
  openUser(viewer);
  expect(await screen.findByRole('link', { name: 'Message Ben Okafor' })).toHaveAttribute('href', href);
});

// @rule neighbors#profile-message
test('a stored session token counts as signed in', async () => {
  sessionStorage.setItem('token', 'bearer');
  mockResponse(getUser, benInFull);
  openUser(null);
  expect(await screen.findByRole('link', { name: 'Message Ben Okafor' })).toHaveAttribute(
    'href',
    '/conversation/ben',
  );
});

// @rule neighbors#profile-own
test("the member's own profile has a banner, and an edit link in place of a message", async () => {
  mockResponse(getUser, benInFull);
  openUser(ben);
  expect(await screen.findByText('This is your public profile, as others see it.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Edit your profile' })).toHaveAttribute('href', '/profile');
  expect(screen.queryByRole('link', { name: /^Message/ })).toBeNull();
});

test('shows the member’s listings, in pages', async () => {
  mockResponse(getUser, benInFull);
  const calls = mockResponse(listUserListings, [aListing()], {
    headers: { link: '</api/users/ben/listings?cursor=abc>; rel="next"' },
  });
  const { visitor } = openUser();
  expect(await screen.findByRole('link', { name: 'Forty zucchini' })).toBeVisible();
  mockResponse(listUserListings, [aListing({ id: 'plums', title: 'Plums' })], { calls });
  await visitor.click(screen.getByRole('button', { name: 'Show more' }));
  expect(await screen.findByRole('link', { name: 'Plums' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Forty zucchini' })).toBeVisible();
  expect(calls[1]?.url.searchParams.get('cursor')).toBe('abc');
});

// @rule neighbors#profile-listings
test('reports that nothing is shared, or that loading failed', async () => {
  mockResponse(getUser, benInFull);
  const first = openUser();
  expect(await screen.findByText('No listings at the moment.')).toBeVisible();
  first.unmount();
  breakConnection(listUserListings);
  const { visitor } = openUser();
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load listings');
  mockResponse(listUserListings, [aListing()]);
  await visitor.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('link', { name: 'Forty zucchini' })).toBeVisible();
});

// @rule neighbors#profile-errors
test('an unknown member, or a private profile', async () => {
  refuse(getUser, 'USER_NOT_FOUND');
  const { failures } = openUser();
  expect(await screen.findByRole('alert')).toHaveTextContent('User not found or profile is private');
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  expect(failures).toEqual([]);
  expect(document.querySelector('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
});

// @rule neighbors#profile-errors
test('a failure can be retried', async () => {
  breakConnection(getUser);
  const { visitor } = openUser();
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load user profile');
  mockResponse(getUser, benInFull);
  await visitor.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Ben Okafor' })).toBeVisible();
});

test('shows a skeleton while loading', async () => {
  hang(getUser);
  openUser();
  expect(await screen.findByText('Loading user profile')).toBeInTheDocument();
});

test('has a title, preview and data for search engines, without private fields', async () => {
  mockResponse(getUser, { ...benInFull, bio: '</script><img src=x onerror=alert(1)>' });
  const { container } = openUser(rosa);
  await screen.findByRole('heading', { level: 1 });
  await waitFor(() => expect(document.title).toBe('Ben Okafor · Windfall'));
  const metaOf = (name: string) =>
    document.querySelector(`meta[property="${name}"]`)?.getAttribute('content');
  expect(metaOf('og:type')).toBe('profile');
  expect(metaOf('og:image')).toContain('/images/ben/1280.jpg');
  expect(metaOf('og:image:alt')).toBe('Ben Okafor');
  expect(document.querySelector('link[rel="canonical"]')?.getAttribute('href')).toMatch(/\/user\/ben$/);
  expect(dataOf(container)).not.toContain('<');
  expect(JSON.parse(dataOf(container))).toMatchObject({
    '@type': 'ProfilePage',
    mainEntity: { '@type': 'Person', name: 'Ben Okafor', alternateName: 'ben' },
  });
  expect(dataOf(container)).not.toMatch(/97202|ben@example/);
  expect(container.querySelector('img[src="x"]')).toBeNull();
});
