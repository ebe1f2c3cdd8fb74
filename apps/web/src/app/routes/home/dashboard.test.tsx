import { screen, waitFor, within } from '@testing-library/react';
import {
  answerPlaceOffer,
  checkSession,
  DEFAULT_SHARING,
  deleteListing,
  getPlaceOffer,
  type Listing,
  listConversations,
  listUserListings,
  requestEmailVerification,
  restoreListing,
  updateListing,
} from '@windfall/contract';
import { beforeEach, expect, test } from 'vitest';
import { aConversation } from '../../../features/messages/testing/sample-messages.ts';
import { SESSION_KEY } from '../../../lib/session/session-query.ts';
import { storeToken } from '../../../lib/session/session-token.ts';
import { expectAccessible } from '../../../testing/expect-accessible.ts';
import { aListing, rosa } from '../../../testing/people.ts';
import { renderPage, renderPart } from '../../../testing/render.tsx';
import { breakConnection, hang, mockResponse, refuse } from '../../../testing/server.ts';
import { UndoPlace } from '../../root-layout.tsx';
import { Component, loader } from './dashboard.tsx';

const owned = (changes: Partial<Listing> = {}) =>
  aListing({ user_id: rosa.id, is_seller: true, can_edit: true, can_delete: true, ...changes });
const figs = owned({ id: 'figs', title: 'Ripe figs' });
const FAILED = 'Failed to load dashboard data. Please try again.';

beforeEach(() => mockResponse(listConversations, []));

function open(at = '/dashboard', user: typeof rosa | null = rosa) {
  return renderPage({ path: '/dashboard', loader, Component }, { at, user });
}

const deleteFigs = async ({ visitor }: ReturnType<typeof open>) => {
  await visitor.click(await screen.findByRole('button', { name: 'Delete Ripe figs' }));
  const dialog = await screen.findByRole('alertdialog');
  expect(dialog).toHaveAccessibleName('Are you sure you want to delete this listing?');
  await visitor.click(within(dialog).getByRole('button', { name: 'Delete' }));
};

// @rule navigation#member-pages
test('a visitor is redirected to the sign-in page and back', async () => {
  const { router } = open('/dashboard?tab=messages', null);
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
  expect(router.state.location.search).toBe('?from=%2Fdashboard%3Ftab%3Dmessages');
});

// @rule navigation#bar-member
// @rule navigation#dashboard-delete
test("shows the member's own listings, with edit and delete actions", async () => {
  const calls = mockResponse(listUserListings, [owned(), figs]);
  open();
  expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeVisible();
  expect(await screen.findByText('2 listings')).toBeVisible();
  expect(calls[0]?.url.pathname).toBe('/api/users/rosa/listings');
  expect(screen.getByRole('link', { name: 'Edit Ripe figs' })).toHaveAttribute('href', '/edit-listing/figs');
  expect(screen.getByRole('button', { name: 'Delete Forty zucchini' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'New Listing' })).toHaveAttribute('href', '/create-listing');
});

// @rule navigation#dashboard-delete
test('deletes a listing after a confirmation', async () => {
  mockResponse(listUserListings, [owned(), figs]);
  const calls = mockResponse(deleteListing, { success: true, id: 'figs' });
  const page = open();
  await page.visitor.click(await screen.findByRole('button', { name: 'Delete Ripe figs' }));
  await page.visitor.click(await screen.findByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(calls).toHaveLength(0);
  await deleteFigs(page);
  await waitFor(() => expect(screen.queryByText('Ripe figs')).toBeNull());
  expect(calls.map(({ url }) => url.pathname)).toEqual(['/api/listings/figs']);
  expect(screen.getByText('1 listing')).toHaveFocus();
});

// @rule listings#delete-confirmation
// @rule listings#delete-undo
test('names the listing before its deletion, and brings it back on Undo', async () => {
  mockResponse(listUserListings, [owned(), figs]);
  mockResponse(deleteListing, { success: true, id: 'figs' });
  const calls = mockResponse(restoreListing, figs);
  const page = open();
  renderPart(<UndoPlace />);
  await page.visitor.click(await screen.findByRole('button', { name: 'Delete Ripe figs' }));
  expect(await screen.findByRole('alertdialog')).toHaveTextContent('“Ripe figs” and its photos are deleted');
  await page.visitor.click(screen.getByRole('button', { name: 'Delete' }));
  const undo = await screen.findByRole('button', { name: 'Undo' });
  expect(screen.getByRole('region', { name: 'Deleted “Ripe figs”.' })).toContainElement(undo);
  expect(screen.queryByRole('link', { name: 'Ripe figs' })).toBeNull();
  await waitFor(() => expect(undo).toHaveFocus());
  await page.visitor.keyboard('{Enter}');
  expect(await screen.findByText('“Ripe figs” is back.')).toBeVisible();
  expect(calls.map(({ url }) => url.pathname)).toEqual(['/api/listings/figs/restore']);
  expect(await screen.findByRole('link', { name: 'Ripe figs' })).toBeVisible();
});

// @rule listings#delete-error
// @rule navigation#dashboard-delete
test('keeps the listing when its deletion fails', async () => {
  mockResponse(listUserListings, [figs]);
  breakConnection(deleteListing);
  await deleteFigs(open());
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to delete listing. Please try again.');
  expect(screen.getByText('Ripe figs')).toBeVisible();
});

test('removes an already deleted listing from the list', async () => {
  mockResponse(listUserListings, [figs]);
  refuse(deleteListing, 'LISTING_NOT_FOUND');
  await deleteFigs(open());
  expect(await screen.findByText('No listings yet')).toBeVisible();
});

test('marks a listing as unavailable in the list', async () => {
  mockResponse(listUserListings, [figs]);
  const calls = mockResponse(updateListing, { ...figs, is_available: false, isAvailable: false });
  const { visitor } = open();
  const button = await screen.findByRole('button', { name: 'Mark as gone: Ripe figs' });
  mockResponse(listUserListings, [{ ...figs, is_available: false, isAvailable: false }]);
  await visitor.click(button);
  expect(await screen.findByText('All gone')).toBeVisible();
  expect(calls[0]?.body).toEqual({ is_available: false });
  expect(screen.getByRole('button', { name: 'Mark as available: Ripe figs' })).toBeInTheDocument();
});

test('marks something wanted as found, in the words of its page', async () => {
  const wanted = { ...figs, kind: 'wanted' as const };
  mockResponse(listUserListings, [wanted]);
  mockResponse(updateListing, { ...wanted, is_available: false, isAvailable: false });
  const { visitor } = open();
  const button = await screen.findByRole('button', { name: 'Mark as found: Ripe figs' });
  mockResponse(listUserListings, [{ ...wanted, is_available: false, isAvailable: false }]);
  await visitor.click(button);
  expect(await screen.findByRole('button', { name: 'Still looking for it: Ripe figs' })).toBeVisible();
});

// @rule navigation#dashboard-stock
test('counts a listing down with one tap, and keeps its unit', async () => {
  const apples = owned({ id: 'apples', title: 'Apples', quantity: '6 bags' });
  const parts = ['1/2', '1 ½ bushels', '2-3 jars', '2 or 3 lb', '10 – 12', '1,500'].map((quantity) =>
    owned({ id: quantity, title: 'Half a pumpkin', quantity }),
  );
  mockResponse(listUserListings, [apples, ...parts]);
  const calls = mockResponse(updateListing, { ...apples, quantity: '5 bags' });
  const { visitor } = open();
  const fewer = await screen.findByRole('button', { name: 'One fewer: Apples' });
  mockResponse(listUserListings, [{ ...apples, quantity: '5 bags' }]);
  await visitor.click(fewer);
  expect(await screen.findByText('5 bags')).toBeVisible();
  expect(calls[0]?.body).toEqual({ quantity: '5 bags' });
  expect(screen.queryByRole('button', { name: 'One fewer: Half a pumpkin' })).toBeNull();
});

// @rule navigation#dashboard-stock
test.each([
  ['40, small ones', '39, small ones'],
  ['2 jars, half a pint each', '1 jar, half a pint each'],
  ['2 Jars of honey (organic)', '1 jar of honey (organic)'],
  ['12 Bags left', '11 Bags left'],
  ['2 dozen eggs', '1 dozen eggs'],
  ['8 × 500 g', '7 × 500 g'],
])('keeps what stands beside the number: %s', async (quantity, fewer) => {
  mockResponse(listUserListings, [owned({ id: 'jam', title: 'Jam', quantity })]);
  const calls = mockResponse(updateListing, owned({ id: 'jam' }));
  const { visitor } = open();
  await visitor.click(await screen.findByRole('button', { name: 'One fewer: Jam' }));
  await waitFor(() => expect(calls[0]?.body).toEqual({ quantity: fewer }));
});

// @rule navigation#dashboard-stock
test('counts down what is left of a counted listing, and its quantity where that says the same', async () => {
  const sharing = { ...DEFAULT_SHARING, stock: 2, left: 2, unit: 'jar' };
  mockResponse(listUserListings, [owned({ id: 'jam', title: 'Jam', quantity: '2 jars', sharing })]);
  const calls = mockResponse(updateListing, owned({ id: 'jam' }));
  const { visitor } = open();
  await visitor.click(await screen.findByRole('button', { name: 'One fewer: Jam' }));
  await waitFor(() =>
    expect(calls[0]?.body).toMatchObject({
      quantity: '1 jar',
      sharing: expect.stringContaining('"unit":"jar","stock":1'),
    }),
  );
});

test('says at the count that it could not be changed', async () => {
  mockResponse(listUserListings, [owned({ title: 'Apples', quantity: '6 bags' })]);
  refuse(updateListing, 'FORBIDDEN');
  const { visitor } = open();
  await visitor.click(await screen.findByRole('button', { name: 'One fewer: Apples' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('You are not allowed to do this.');
  expect(screen.getByText('6 bags')).toBeVisible();
});

// @rule navigation#asked
test('shows unread messages above the tabs, and nothing where all are read', async () => {
  mockResponse(listUserListings, [figs]);
  mockResponse(listConversations, [
    aConversation({ unread_count: 2 }),
    aConversation({ user_id: 'amir', user_name: 'Amir Haddad', unread_count: 0 }),
  ]);
  const page = open();
  const asked = within(await screen.findByRole('region', { name: 'New messages' }));
  expect(asked.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/messages',
    '/conversation/ben',
  ]);
  page.unmount();
  mockResponse(listConversations, [aConversation({ unread_count: 0 })]);
  open();
  await screen.findByText('1 listing');
  expect(screen.queryByRole('region', { name: 'New messages' })).toBeNull();
});

// @rule moderation#hidden-listing
test('marks a listing that an administrator has hidden', async () => {
  const hidden = owned({ id: 'butter', title: 'Raw butter', hidden_at: '2026-08-04T11:00:00.000Z' });
  mockResponse(listUserListings, [hidden, owned({ ...figs, hidden_at: null }), owned()]);
  const { visitor } = open();
  await visitor.click(await screen.findByRole('button', { name: 'Show all 3' }));
  const cards = screen.getAllByRole('article');
  expect(cards.map((card) => within(card).queryByText('Hidden') !== null)).toEqual([true, false, false]);
  expect(cards[0]).toHaveTextContent('Raw butter');
});

test('loads more with the cursor of the previous page, and retries after a failure', async () => {
  mockResponse(listUserListings, [owned()], { headers: { link: '</x?cursor=next-page>; rel="next"' } });
  const { visitor } = open();
  expect(await screen.findByText('1 listings, more available')).toBeVisible();
  breakConnection(listUserListings);
  await visitor.click(screen.getByRole('button', { name: 'Show more' }));
  expect(await screen.findByText(FAILED)).toBeVisible();
  expect(screen.getByText('Forty zucchini')).toBeVisible();
  const calls = mockResponse(listUserListings, [figs]);
  await visitor.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Ripe figs')).toBeVisible();
  expect(calls[0]?.url.searchParams.get('cursor')).toBe('next-page');
  expect(screen.getByText('2 listings')).toBeVisible();
});

// @rule navigation#dashboard-empty
test('shows an empty state without listings', async () => {
  mockResponse(listUserListings, []);
  open();
  expect(await screen.findByRole('heading', { name: 'No listings yet' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Share your first listing' })).toHaveAttribute(
    'href',
    '/create-listing',
  );
});

test('shows skeletons while listings load', async () => {
  hang(listUserListings);
  open();
  expect(await screen.findByText('Loading your listings')).toBeInTheDocument();
});

// @rule navigation#dashboard-error
test.each([
  ['/dashboard', listUserListings, 'Ripe figs'],
  ['/dashboard?tab=messages', listConversations, 'Ben Okafor'],
] as const)('says that %s could not be loaded, and tries again', async (at, operation, found) => {
  breakConnection(operation);
  const { visitor } = open(at);
  expect(await screen.findByText(FAILED)).toBeVisible();
  mockResponse(listUserListings, [figs]);
  mockResponse(listConversations, [aConversation()]);
  await visitor.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText(found)).toBeVisible();
});

// @rule navigation#dashboard-tabs
test('the tab is part of the address, and Back opens the previous one', async () => {
  mockResponse(listUserListings, [figs]);
  mockResponse(listConversations, [aConversation()]);
  const { visitor, router } = open();
  await visitor.click(await screen.findByRole('tab', { name: 'Recent Messages' }));
  expect(await screen.findByRole('link', { name: /Ben Okafor/ })).toHaveAttribute(
    'href',
    '/conversation/ben',
  );
  expect(router.state.location.search).toBe('?tab=messages');
  expect(screen.getByRole('link', { name: 'All messages' })).toHaveAttribute('href', '/messages');
  await router.navigate(-1);
  expect(await screen.findByText('Ripe figs')).toBeVisible();
  expect(screen.getByRole('tab', { name: 'My Listings' })).toHaveAttribute('aria-selected', 'true');
});

// @rule navigation#dashboard-tabs
test('shows only the latest conversations', async () => {
  const many = Array.from({ length: 12 }, (_, index) =>
    aConversation({ user_id: `n${index}`, user_name: `Neighbor ${index}` }, { id: `m${index}` }),
  );
  mockResponse(listConversations, many);
  open('/dashboard?tab=messages');
  const list = await screen.findByRole('list', { name: 'Recent conversations' });
  expect(within(list).getAllByRole('listitem')).toHaveLength(8);
});

// @rule navigation#dashboard-empty
test('shows an empty state without messages', async () => {
  mockResponse(listConversations, []);
  open('/dashboard?tab=messages');
  expect(await screen.findByRole('heading', { name: 'No messages yet' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Browse Listings' })).toHaveAttribute('href', '/listings');
});

test('with an unverified token it reports that the dashboard could not be loaded', async () => {
  breakConnection(checkSession);
  storeToken('bearer');
  open('/dashboard', null);
  expect(await screen.findByText(FAILED)).toBeVisible();
});

// @rule notices#address-unproven
test('says in one line that the address is not proven, until it is', async () => {
  mockResponse(listUserListings, []);
  const calls = mockResponse(requestEmailVerification, { success: true, message: 'A link is on its way.' });
  const { visitor, queryClient } = open('/dashboard', { ...rosa, email_verified: false });
  const line = await screen.findByRole('region', { name: 'Your email address' });
  expect(line).toHaveTextContent('until you open the link that we sent to rosa@example.org');
  await visitor.click(within(line).getByRole('button', { name: 'Send the link again' }));
  await waitFor(() => expect(calls).toHaveLength(1));
  queryClient.setQueryData(SESSION_KEY, { ...rosa, email_verified: false, email_refused: true });
  expect(await within(line).findByRole('link', { name: 'Change the address' })).toBeVisible();
  queryClient.setQueryData(SESSION_KEY, { ...rosa, email_verified: true });
  await waitFor(() => expect(line).not.toBeInTheDocument());
});

// @rule places#place-offer
test.each([
  ['Use my ZIP code', true],
  ['Keep the town', false],
])(
  'offers the middle of the ZIP code for older listings until it is answered with %s',
  async (answer, accept) => {
    mockResponse(listUserListings, []);
    mockResponse(getPlaceOffer, { listings: 2, town: 'Portland, OR', zip_code: '97202' });
    const calls = mockResponse(answerPlaceOffer, { moved: accept ? 2 : 0 });
    const { visitor, container } = open('/dashboard', { ...rosa, place_offered: true });
    const line = await screen.findByRole('region', { name: 'Where your listings are' });
    expect(line).toHaveTextContent('2 of your listings say only ‘Portland, OR’. With your ZIP code 97202');
    await expectAccessible(container);
    await visitor.click(within(line).getByRole('button', { name: answer }));
    await waitFor(() => expect(line).not.toBeInTheDocument());
    expect(calls.map(({ body }) => body)).toEqual([{ accept }]);
  },
);
