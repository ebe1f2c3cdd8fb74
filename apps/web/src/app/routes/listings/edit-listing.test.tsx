import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import {
  deleteListing,
  type GeoPlace,
  getListing,
  type Listing,
  listProduceTypes,
  SPECIFIC_PRODUCE,
  searchPlaces,
  updateListing,
} from '@windfall/contract';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, test, vi } from 'vitest';
import { someSharing } from '../../../features/exchange/testing/sample-claims.ts';
import { toast } from '../../../lib/toasts/toast.ts';
import { catchUploads } from '../../../testing/catch-uploads.ts';
import { aListing, ben } from '../../../testing/people.ts';
import { renderRoutes } from '../../../testing/render.tsx';
import { breakConnection, mockResponse, refuse, type SeenCall, server } from '../../../testing/server.ts';
import { Component, loader } from './edit-listing.tsx';

const owned = (changes: Partial<Listing> = {}) =>
  aListing({
    is_seller: true,
    can_edit: true,
    can_delete: true,
    image_url: '/images/z/1280.jpg',
    ...changes,
  });

const eugene: GeoPlace = {
  place_id: 97401,
  display_name: '97401, Eugene, Oregon, United States',
  lat: '44.06',
  lon: '-123.08',
  address: { city: 'Eugene', state: 'Oregon', 'ISO3166-2-lvl4': 'US-OR', postcode: '97401' },
};

beforeEach(() => {
  mockResponse(listProduceTypes, [{ name: 'Vegetables' }]);
  URL.createObjectURL = () => 'blob:preview';
  URL.revokeObjectURL = () => {};
});

function openEdit(user: typeof ben | null = ben) {
  return renderRoutes(
    [
      { path: '/edit-listing/:id', loader, Component, hydrateFallbackElement: <p>loading</p> },
      { path: '*', element: <p>elsewhere</p> },
    ],
    { at: '/edit-listing/zucchini', user },
  );
}

const save = ({ visitor }: ReturnType<typeof openEdit>) =>
  visitor.click(screen.getByRole('button', { name: 'Save Changes' }));

// @rule listings#edit-fields
// @rule listings#edit-owner
// @rule listings#edit-result
test('starts with the current values, and Cancel changes nothing', async () => {
  mockResponse(getListing, owned({ location: 'Sellwood, Portland' }));
  openEdit();
  const values = {
    Title: 'Forty zucchini',
    Description: 'They doubled overnight again.',
    Category: 'Vegetables',
    'Produce Type': 'Zucchini',
    Quantity: '40',
    Location: 'Sellwood, Portland',
  };
  await screen.findByLabelText('Title');
  for (const [label, value] of Object.entries(values))
    expect(screen.getByLabelText(label)).toHaveValue(value);
  expect(screen.getByLabelText(/Price/)).toHaveValue('Free');
  expect(screen.getByRole('checkbox', { name: 'Available' })).toBeChecked();
  expect(screen.getByRole('link', { name: 'Cancel' })).toHaveAttribute('href', '/listings/zucchini');
});

test('suggests the category where the listing has no produce type', async () => {
  mockResponse(getListing, owned({ produce_name: '' }));
  openEdit();
  expect(await screen.findByLabelText('Produce Type')).toHaveValue('Vegetables');
});

// @rule listings#edit-location
test('offers 24 cities and keeps the current place until one is chosen', async () => {
  mockResponse(getListing, owned());
  const { visitor } = openEdit();
  const location = await screen.findByLabelText('Location');
  expect(location).toHaveValue('Sellwood, Portland');
  await visitor.click(screen.getByRole('button', { name: 'Show places' }));
  const cities = within(screen.getByRole('listbox', { name: 'Places' }))
    .getAllByRole('option')
    .map(({ textContent }) => textContent);
  expect(cities).toHaveLength(24);
  expect([cities[0], cities.at(-1)]).toEqual(['New York, NY', 'Portland, OR']);
  await visitor.click(screen.getByRole('option', { name: 'Denver, CO' }));
  expect(location).toHaveValue('Denver, CO');
});

// @rule places#address-fields
test('takes a place of the address search, with its ZIP code', async () => {
  const calls: SeenCall[] = [];
  mockResponse(getListing, owned());
  mockResponse(updateListing, owned(), { calls });
  mockResponse(searchPlaces, [eugene]);
  const page = openEdit();
  const location = await screen.findByLabelText('Location');
  await page.visitor.clear(location);
  await page.visitor.type(location, '974');
  await page.visitor.click(await screen.findByRole('option', { name: /^97401, Eugene/ }));
  expect(location).toHaveValue('Eugene, OR');
  await save(page);
  await waitFor(() => expect(calls[0]?.body).toMatchObject({ location: 'Eugene, OR', zip_code: '97401' }));
});

// @rule places#address-fields
test('a ZIP code is sent only with its own place', async () => {
  const calls: SeenCall[] = [];
  mockResponse(getListing, owned());
  mockResponse(updateListing, owned(), { calls });
  mockResponse(searchPlaces, [eugene]);
  const page = openEdit();
  const location = await screen.findByLabelText('Location');
  await page.visitor.clear(location);
  await page.visitor.type(location, 'Eug');
  await page.visitor.click(await screen.findByRole('option', { name: /^97401, Eugene/ }));
  await page.visitor.clear(location);
  await page.visitor.type(location, 'Bend');
  await save(page);
  await waitFor(() => expect(calls[0]?.body).toMatchObject({ location: 'Bend' }));
  expect(calls[0]?.body).not.toHaveProperty('zip_code');
});

// @rule browse#produce-types-fallback
test('reports that produce types cannot be loaded, and suggests its own', async () => {
  mockResponse(getListing, owned());
  breakConnection(listProduceTypes);
  openEdit();
  expect(
    await screen.findByText('Failed to load produce types from server. Using default list.'),
  ).toBeVisible();
  const list = screen.getByLabelText('Produce Type').getAttribute('list');
  expect(document.querySelectorAll(`[id="${list}"] option`)).toHaveLength(SPECIFIC_PRODUCE.length);
});

// @rule exchange#sharing-form
test('starts with how it is shared, and sends only a change of it, also one back to nothing', async () => {
  const calls: SeenCall[] = [];
  const sharing = someSharing({ rule: 'choose', in_return: 'Jam' });
  mockResponse(getListing, owned({ sharing }));
  const message = 'The draw is over, so the rule can no longer be changed';
  refuse(updateListing, 'VALIDATION_FAILED', { 'sharing.rule': message });
  const page = openEdit();
  await screen.findByLabelText('Title');
  await save(page);
  expect(await screen.findByText(message)).toBeVisible();
  mockResponse(updateListing, owned(), { calls });
  expect(screen.getByRole('radio', { name: /^I choose/ })).toBeChecked();
  expect(screen.getByLabelText('How many')).toHaveValue('10');
  await page.visitor.click(screen.getByRole('radio', { name: /^First to ask/ }));
  await page.visitor.click(screen.getByRole('checkbox', { name: 'Count the pieces' }));
  await page.visitor.clear(screen.getByLabelText(/^What I would like in return/));
  await save(page);
  await waitFor(() => expect(calls).toHaveLength(1));
  const { sharing: sent } = (calls[0]?.body ?? {}) as { sharing: string };
  expect(JSON.parse(sent)).toMatchObject({ stock: null, rule: 'first', in_return: '' });
});

// @rule listings#edit-availability
// @rule listings#edit-fields
// @rule listings#edit-result
test('saves as JSON with the current photo, confirms and returns after a moment', async () => {
  const calls: SeenCall[] = [];
  mockResponse(getListing, owned());
  mockResponse(updateListing, owned({ title: 'Thirty zucchini' }), { calls });
  const page = openEdit();
  await page.visitor.clear(await screen.findByLabelText('Title'));
  await page.visitor.type(screen.getByLabelText('Title'), 'Thirty zucchini');
  await page.visitor.click(screen.getByRole('checkbox', { name: 'Available' }));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], shouldAdvanceTime: true });
  let savedAt = 0;
  vi.mocked(toast.success).mockImplementation(() => {
    savedAt = Date.now();
  });
  try {
    await save(page);
    await waitFor(() => expect(toast.success).toHaveBeenCalledWith('Listing updated successfully'));
    expect(calls[0]?.headers.get('content-type')).toBe('application/json');
    expect(calls[0]?.body).toEqual({
      title: 'Thirty zucchini',
      description: 'They doubled overnight again.',
      category: 'Vegetables',
      produce_name: 'Zucchini',
      location: 'Sellwood, Portland',
      quantity: '40',
      price: 'Free',
      is_available: false,
      image_url: '/images/z/1280.jpg',
    });
    expect(page.router.state.location.pathname).toBe('/edit-listing/zucchini');
    await vi.advanceTimersByTimeAsync(1_400 - (Date.now() - savedAt));
    expect(page.router.state.navigation.state).toBe('idle');
    expect(page.router.state.location.pathname).toBe('/edit-listing/zucchini');
    let leftAt = 0;
    page.router.subscribe(() => {
      leftAt ||= Date.now();
    });
    await vi.advanceTimersByTimeAsync(100);
    await waitFor(() => expect(page.router.state.location.pathname).toBe('/listings/zucchini'));
    // Back does not open the form again.
    expect(page.router.state.historyAction).toBe('REPLACE');
    expect(leftAt - savedAt).toBeGreaterThanOrEqual(1_500);
    // The clock continues between the confirmation and the timer.
    expect(leftAt - savedAt).toBeLessThan(1_800);
  } finally {
    vi.useRealTimers();
  }
});

// @rule listings#edit-fields
test('sends a new photo as an upload', async () => {
  const uploads = catchUploads(owned());
  mockResponse(getListing, owned());
  const page = openEdit();
  const photo = new File([new Uint8Array(10)], 'new.png', { type: 'image/png' });
  await page.visitor.upload(await screen.findByLabelText(/^Photo/), photo);
  await screen.findByRole('img', { name: /^Preview of photo 2/ });
  await save(page);
  await waitFor(() => expect(uploads).toHaveLength(1));
  expect(uploads[0]).toMatchObject({
    method: 'PUT',
    fields: { is_available: 'true', image: expect.any(File) },
  });
});

// @rule listings#photos-form
test('orders, describes and removes present photos together with new ones', async () => {
  const photo = { width: 4, height: 3, color: '#fff', sources: [] };
  const photos = ['a', 'b', 'c'].map((name) => ({ url: `/images/${name}/1280.jpg`, alt: name, photo }));
  const listing = owned({ photos, image_url: '/images/a/1280.jpg' });
  const uploads = catchUploads(listing);
  mockResponse(getListing, listing);
  const page = openEdit();
  await page.visitor.click(await screen.findByRole('button', { name: 'Remove photo 1' }));
  await page.visitor.upload(
    screen.getByLabelText(/^Photos/),
    new File(['x'], 'new.png', { type: 'image/png' }),
  );
  await page.visitor.click(await screen.findByRole('button', { name: 'Move earlier photo 3' }));
  await page.visitor.type(screen.getByLabelText('What photo 3 shows'), 'herries ');
  await save(page);
  await waitFor(() => expect(uploads).toHaveLength(1));
  expect(JSON.parse(String(uploads[0]?.fields['photos']))).toEqual([
    { url: '/images/b/1280.jpg', alt: 'b' },
    { url: 'part:0', alt: '' },
    { url: '/images/c/1280.jpg', alt: 'cherries' },
  ]);
  expect(uploads[0]?.files).toEqual(['new.png']);
});

test('removes the photo', async () => {
  const calls: SeenCall[] = [];
  mockResponse(getListing, owned());
  mockResponse(updateListing, owned({ image_url: '' }), { calls });
  const page = openEdit();
  await page.visitor.click(await screen.findByRole('button', { name: 'Remove photo' }));
  expect(screen.queryByRole('button', { name: 'Remove photo' })).toBeNull();
  await save(page);
  await waitFor(() => expect(calls[0]?.body).toMatchObject({ image_url: '' }));
});

// @rule listings#edit-fields
test.each(['Title', 'Description', 'Quantity', 'Produce Type', 'Location'])('asks for %s', async (label) => {
  mockResponse(getListing, owned());
  const page = openEdit();
  await page.visitor.clear(await screen.findByLabelText(label));
  await save(page);
  expect(await screen.findByRole('alert')).toHaveTextContent('Please fill in all required fields');
  expect(screen.getByLabelText(label)).toBeInvalid();
  await waitFor(() => expect(screen.getByLabelText(label)).toHaveFocus());
});

test('an emptied price means free', async () => {
  const calls: SeenCall[] = [];
  mockResponse(getListing, owned({ price: '$2' }));
  mockResponse(updateListing, owned(), { calls });
  const page = openEdit();
  await page.visitor.clear(await screen.findByLabelText(/Price/));
  await save(page);
  await waitFor(() => expect(calls[0]?.body).toMatchObject({ price: 'Free' }));
});

// @rule listings#edit-errors
test.each([
  ['the server says why', () => refuse(updateListing, 'FORBIDDEN'), 'You are not allowed to do this.'],
  [
    'the server gives no reason',
    () => server.use(http.put('*/api/listings/zucchini', () => HttpResponse.json({}, { status: 400 }))),
    'Failed to update listing. Please try again.',
  ],
])('keeps what was typed when %s', async (_, fail, message) => {
  mockResponse(getListing, owned());
  fail();
  const page = openEdit();
  fireEvent.change(await screen.findByLabelText('Title'), { target: { value: 'Thirty zucchini' } });
  await save(page);
  expect(await screen.findByRole('alert')).toHaveTextContent(message);
  expect(screen.getByLabelText('Title')).toHaveValue('Thirty zucchini');
});

test('asks an administrator for the password, and continues with the typed values', async () => {
  const others = aListing({ can_edit: true, can_delete: true, image_url: '/images/z/1280.jpg' });
  mockResponse(getListing, others);
  const calls: SeenCall[] = [];
  refuse(updateListing, 'PASSWORD_REQUIRED');
  const page = openEdit();
  fireEvent.change(await screen.findByLabelText('Title'), { target: { value: 'Thirty zucchini' } });
  await save(page);
  const title = 'Change another member’s listing?';
  const first = within(await screen.findByRole('dialog', { name: title }));
  await page.visitor.click(first.getByRole('button', { name: 'Save Changes' }));
  expect(first.getByLabelText('Your password')).toBeInvalid();
  // Cancelling returns to the unchanged form.
  await page.visitor.click(first.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByLabelText('Title')).toHaveValue('Thirty zucchini');

  await save(page);
  const dialog = within(await screen.findByRole('dialog', { name: title }));
  refuse(updateListing, 'INVALID_CURRENT_PASSWORD');
  await page.visitor.type(dialog.getByLabelText('Your password'), 'wrong{Enter}');
  expect(await dialog.findByText('The current password is not correct.')).toBeVisible();
  mockResponse(updateListing, owned({ title: 'Thirty zucchini' }), { calls });
  await page.visitor.clear(dialog.getByLabelText('Your password'));
  await page.visitor.type(dialog.getByLabelText('Your password'), 'mine{Enter}');
  await waitFor(() => expect(toast.success).toHaveBeenCalledWith('Listing updated successfully'));
  expect(calls[0]?.body).toMatchObject({ title: 'Thirty zucchini', quantity: '40', password: 'mine' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('shows a refusal after the password in the form', async () => {
  mockResponse(getListing, aListing({ can_edit: true }));
  refuse(updateListing, 'PASSWORD_REQUIRED');
  const page = openEdit();
  await screen.findByLabelText('Title');
  await save(page);
  const dialog = within(await screen.findByRole('dialog'));
  refuse(updateListing, 'LISTING_NOT_FOUND');
  await page.visitor.type(dialog.getByLabelText('Your password'), 'mine{Enter}');
  expect(await screen.findByText('Listing not found')).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('stores an undelivered change without the password that was given for it', async () => {
  mockResponse(getListing, aListing({ can_edit: true }));
  refuse(updateListing, 'PASSWORD_REQUIRED');
  const page = openEdit();
  fireEvent.change(await screen.findByLabelText('Title'), { target: { value: 'Thirty zucchini' } });
  await save(page);
  const dialog = within(await screen.findByRole('dialog'));
  breakConnection(updateListing);
  await page.visitor.type(dialog.getByLabelText('Your password'), 'nine bean rows{Enter}');
  await waitFor(() => expect(JSON.stringify({ ...localStorage })).toContain('Thirty zucchini'));
  expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }])).not.toContain('nine bean rows');
});

// @rule listings#edit-owner
test('redirects other members', async () => {
  mockResponse(getListing, aListing());
  const { router } = openEdit();
  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'));
  expect(toast.error).toHaveBeenCalledWith('You can edit your own listings only.');
});

// @rule listings#detail-states
// @rule listings#edit-owner
test('a listing that cannot be loaded cannot be edited', async () => {
  refuse(getListing, 'LISTING_NOT_FOUND');
  const { router } = openEdit();
  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'));
  expect(toast.error).toHaveBeenCalledWith(
    'Failed to load listing. It may have been removed or is no longer available.',
  );
});

// @rule navigation#member-pages
test('visitors sign in first', async () => {
  const { router } = openEdit(null);
  await waitFor(() => expect(router.state.location.search).toBe('?from=%2Fedit-listing%2Fzucchini'));
});

// @rule listings#edit-delete
test('ends with the deletion of the listing, which leads to the dashboard', async () => {
  mockResponse(getListing, owned());
  mockResponse(deleteListing, { success: true, id: 'zucchini' });
  const { visitor, router } = openEdit();
  await visitor.click(await screen.findByRole('button', { name: 'Delete' }));
  const question = within(await screen.findByRole('alertdialog'));
  expect(question.getByText(/^“Forty zucchini” and its photos are deleted/)).toBeVisible();
  await visitor.click(question.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'));
});
