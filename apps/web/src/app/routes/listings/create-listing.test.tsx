import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import {
  ADDRESS_SEARCH,
  CATEGORIES,
  checkSession,
  createListing,
  IMAGE,
  listProduceTypes,
  SPECIFIC_PRODUCE,
  searchPlaces,
} from '@windfall/contract';
import { beforeEach, expect, test, vi } from 'vitest';
import { clearDraftTexts } from '../../../lib/draft-text.ts';
import { storeDraftPhotos } from '../../../lib/offline/draft-photos.ts';
import { sweepWaitingPhotos } from '../../../lib/offline/outbox-store.ts';
import { readPhoto, storePhoto } from '../../../lib/offline/photo-store.ts';
import { SHARED_PHOTOS } from '../../../lib/photo-database.ts';
import { toast } from '../../../lib/toasts/toast.ts';
import { catchUploads } from '../../../testing/catch-uploads.ts';
import { fakeDatabase } from '../../../testing/fake-database.ts';
import { aListing, ben, rosa } from '../../../testing/people.ts';
import { fill, renderRoutes } from '../../../testing/render.tsx';
import { breakConnection, hang, mockResponse, refuse, type SeenCall } from '../../../testing/server.ts';
import { Component, loader } from './create-listing.tsx';

const zucchini = aListing({ user_id: rosa.id, is_seller: true });
const DRAFT = 'kept:create-listing:rosa';

beforeEach(() => {
  mockResponse(listProduceTypes, [{ name: 'Vegetables' }]);
  // jsdom does not render pictures.
  URL.createObjectURL = () => 'blob:preview';
  URL.revokeObjectURL = () => {};
});

async function openCreate(user: typeof rosa | null = rosa) {
  const page = renderRoutes(
    [
      { path: '/create-listing', loader, Component, hydrateFallbackElement: <p>loading</p> },
      { path: '*', element: <p>elsewhere</p> },
    ],
    { at: '/create-listing', user },
  );
  if (user) await screen.findByRole('heading', { name: 'Share what you have' });
  return page;
}

type Page = Awaited<ReturnType<typeof openCreate>>;

async function fillIn({ visitor }: Page) {
  await fill(visitor, screen.getByLabelText('Title'), 'Forty zucchini');
  await fill(visitor, screen.getByLabelText('Description'), 'Help yourself.');
  await visitor.selectOptions(screen.getByLabelText('Category'), 'Vegetables');
}

const share = ({ visitor }: Page) => visitor.click(screen.getByRole('button', { name: 'Share Listing' }));
const aPhoto = (bytes = 100, type = 'image/jpeg') =>
  new File([new Uint8Array(bytes)], 'zucchini.jpg', { type });
const photoField = () => screen.getByLabelText(/^Photos/);
const named = (name: string) => new File([name], `${name}.jpg`, { type: 'image/jpeg' });
const previews = () => screen.getAllByRole('img', { name: /^Preview of/ });
const altField = (place: number) => screen.getByLabelText(`What photo ${place} shows`);

/** Chooses several photos and waits until all of them are shown. */
async function choose({ visitor }: Page, ...names: string[]) {
  await visitor.upload(photoField(), names.map(named));
  await waitFor(() => expect(previews()).toHaveLength(names.length));
}

// @rule listings#create-fields
test('shares with default values, confirms, and shows the listing', async () => {
  const calls: SeenCall[] = [];
  mockResponse(createListing, zucchini, { calls });
  const page = await openCreate();
  await fillIn(page);
  await share(page);
  await waitFor(() => expect(page.router.state.location.pathname).toBe('/listing/zucchini'));
  expect(calls).toHaveLength(1);
  expect(calls[0]?.body).toEqual({
    title: 'Forty zucchini',
    description: 'Help yourself.',
    category: 'Vegetables',
    produce_name: '',
    location: 'Portland, OR',
    quantity: '1',
    price: 'Free',
  });
  expect(toast.success).toHaveBeenCalledWith('Listing created successfully');
});

// @rule listings#wanted-form
test('asks for what a member is looking for, without price and rule', async () => {
  const calls: SeenCall[] = [];
  mockResponse(createListing, zucchini, { calls });
  const page = await openCreate();
  await page.visitor.click(screen.getByRole('radio', { name: 'I am looking for something' }));
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Say what you are looking for');
  await fillIn(page);
  expect(screen.queryByLabelText(/^Price/)).toBeNull();
  expect(screen.getByText('How many you need')).toBeVisible();
  await share(page);
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(calls[0]?.body).toMatchObject({ kind: 'wanted', title: 'Forty zucchini', price: 'Free' });
});

// @rule listings#image-types
test('states the accepted photos', async () => {
  await openCreate();
  expect(await screen.findByText(/PNG, JPG, GIF/)).toBeVisible();
});

// @rule listings#create-fields
test('sends the photo and the fields as one upload', async () => {
  const uploads = catchUploads(zucchini, 201);
  const page = await openCreate();
  await page.visitor.upload(photoField(), aPhoto());
  expect(await screen.findByRole('img', { name: 'Preview of your photo' })).toHaveAttribute(
    'src',
    'blob:preview',
  );
  await fillIn(page);
  await page.visitor.clear(screen.getByLabelText(/Quantity/));
  await page.visitor.type(screen.getByLabelText(/Quantity/), '40');
  await share(page);
  await waitFor(() => expect(page.router.state.location.pathname).toBe('/listing/zucchini'));
  expect(uploads).toHaveLength(1);
  expect(uploads[0]).toMatchObject({
    method: 'POST',
    fields: { title: 'Forty zucchini', category: 'Vegetables', quantity: '40', image: expect.any(File) },
  });
});

// @rule listings#photos-form
test('sends several photos with their texts in the chosen order', async () => {
  const uploads = catchUploads(zucchini, 201);
  const page = await openCreate();
  await choose(page, 'one', 'two', 'three');
  await page.visitor.type(altField(3), 'A full basket');
  await page.visitor.click(screen.getByRole('button', { name: 'Move earlier photo 3' }));
  await page.visitor.click(screen.getByRole('button', { name: 'Move earlier photo 2' }));
  expect(altField(1)).toHaveValue('A full basket');
  expect(screen.getByText('The photo is the cover now.')).toBeInTheDocument();
  await page.visitor.click(screen.getByRole('button', { name: 'Move later photo 2' }));
  await page.visitor.click(screen.getByRole('button', { name: 'Remove photo 3' }));
  await fillIn(page);
  await share(page);
  await waitFor(() => expect(uploads).toHaveLength(1));
  expect(uploads[0]?.files).toEqual(['three.jpg', 'two.jpg']);
  expect(JSON.parse(String(uploads[0]?.fields['photos']))).toEqual([
    { url: 'part:0', alt: 'A full basket' },
    { url: 'part:1', alt: '' },
  ]);
});

// @rule listings#photos-form
test('moves photos with the keyboard, which stays on the button', async () => {
  const page = await openCreate();
  await choose(page, 'one', 'two');
  const [, earlier] = screen.getAllByRole('button', { name: /^Move earlier/ });
  earlier?.focus();
  await page.visitor.keyboard('{Enter}');
  expect(earlier).toHaveFocus();
  expect(earlier).toHaveAttribute('aria-disabled', 'true');
  expect(earlier).toHaveAccessibleName('Move earlier photo 1');
});

// @rule listings#photos-form
test('takes four photos at most, and says that others were left out', async () => {
  const page = await openCreate();
  await page.visitor.upload(photoField(), ['1', '2', '3', '4', '5'].map(named));
  await waitFor(() => expect(previews()).toHaveLength(4));
  expect(screen.getByText('A listing has at most 4 photos. The others were left out.')).toBeVisible();
  expect(photoField()).toBeDisabled();
  expect(screen.getAllByText('Cover')).toHaveLength(1);
  await page.visitor.click(screen.getByRole('button', { name: 'Remove photo 2' }));
  expect(previews()).toHaveLength(3);
  expect(photoField()).toHaveFocus();
});

// @rule listings#photos-form
test('sends a failed attempt with several photos again as the same one', async () => {
  const keys: (string | null)[] = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation((_, init) => {
    if (init?.method === 'POST') keys.push(new Headers(init.headers).get('idempotency-key'));
    return Promise.resolve(Response.json({}, { status: 400 }));
  });
  const page = await openCreate();
  await choose(page, 'one', 'two');
  await fillIn(page);
  await share(page);
  await screen.findByText('Failed to create listing');
  await share(page);
  await waitFor(() => expect(keys).toHaveLength(2));
  expect(keys[0]).toBe(keys[1]);
  expect(previews()).toHaveLength(2);
});

// @rule listings#create-required
test('marks missing fields and focuses the first', async () => {
  const page = await openCreate();
  await share(page);
  expect(await screen.findByRole('alert')).toHaveTextContent('Please fill in all required fields');
  for (const label of ['Title', 'Description', 'Category'])
    expect(screen.getByLabelText(label)).toBeInvalid();
  for (const label of [/Produce Type/, /Location/, /Quantity/, /Price/]) {
    expect(screen.getByLabelText(label)).toBeValid();
  }
  await waitFor(() => expect(screen.getByLabelText('Title')).toHaveFocus());
});

test('a blank title is invalid', async () => {
  const page = await openCreate();
  await fillIn(page);
  await page.visitor.clear(screen.getByLabelText('Title'));
  await page.visitor.type(screen.getByLabelText('Title'), '   ');
  await share(page);
  expect(await screen.findByRole('alert')).toHaveTextContent('Please fill in all required fields');
});

test('reports a title that is too long', async () => {
  const page = await openCreate();
  await fillIn(page);
  fireEvent.change(screen.getByLabelText('Title'), { target: { value: 'z'.repeat(121) } });
  await share(page);
  expect(await screen.findByText('Please use at most 120 characters for the title')).toBeVisible();
});

// @rule listings#image-size
test('takes a photo of exactly 5 MB that cannot be made smaller, refuses one byte more, and keeps the first', async () => {
  const { visitor } = await openCreate();
  await visitor.upload(photoField(), aPhoto(IMAGE.maxBytes));
  expect(await screen.findByRole('img', { name: 'Preview of your photo' })).toBeVisible();
  await visitor.upload(photoField(), aPhoto(IMAGE.maxBytes + 1));
  expect(await screen.findByText('Image file is too large. Please select an image under 5MB.')).toBeVisible();
  expect(photoField()).toBeInvalid();
  expect(screen.getByRole('img', { name: 'Preview of your photo' })).toBeVisible();
});

// @rule listings#image-types
test('refuses files that are not images, also when dropped', async () => {
  await openCreate();
  fireEvent.change(photoField(), { target: { files: [aPhoto(10, 'text/plain')] } });
  expect(screen.getByText('Please choose an image file')).toBeVisible();
  expect(screen.queryByRole('img', { name: 'Preview of your photo' })).toBeNull();
});

// @rule listings#image-errors
test('reports a photo that the browser cannot render', async () => {
  const { visitor } = await openCreate();
  await visitor.upload(photoField(), aPhoto());
  fireEvent.error(await screen.findByRole('img', { name: 'Preview of your photo' }));
  expect(screen.getByText('Failed to read image file. Please try a different image.')).toBeVisible();
  expect(screen.queryByRole('img', { name: 'Preview of your photo' })).toBeNull();
});

test('removes the photo', async () => {
  const { visitor } = await openCreate();
  await visitor.upload(photoField(), aPhoto());
  await visitor.click(await screen.findByRole('button', { name: 'Remove photo' }));
  expect(screen.queryByRole('img', { name: 'Preview of your photo' })).toBeNull();
  expect(photoField()).toHaveFocus();
});

// @rule listings#create-error
test.each([
  [
    'the server says why',
    () => refuse(createListing, 'IMAGE_UNREADABLE'),
    'Failed to read image file. Please try a different image.',
  ],
  ['no response', () => breakConnection(createListing), 'Failed to create listing'],
])('keeps the text and the photo when %s', async (_, fail, message) => {
  fail();
  const page = await openCreate();
  await page.visitor.upload(photoField(), aPhoto());
  await fillIn(page);
  await share(page);
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent(message);
  expect(alert).toHaveFocus();
  expect(screen.getByLabelText('Title')).toHaveValue('Forty zucchini');
  expect(screen.getByRole('img', { name: 'Preview of your photo' })).toBeVisible();
  expect(page.failures).toEqual([]);
  // A retry is possible.
  mockResponse(createListing, zucchini);
  await share(page);
  await waitFor(() => expect(page.router.state.location.pathname).toBe('/listing/zucchini'));
});

test('shows the server’s message about a field at that field', async () => {
  refuse(createListing, 'VALIDATION_FAILED', {
    location: 'Please use at most 120 characters for the location',
  });
  const page = await openCreate();
  await fillIn(page);
  await share(page);
  await waitFor(() => expect(screen.getByLabelText(/Location/)).toBeInvalid());
  expect(screen.getByText('Please use at most 120 characters for the location')).toBeVisible();
});

test('offers to sign in when the session has ended', async () => {
  refuse(createListing, 'UNAUTHORIZED');
  mockResponse(checkSession, { authenticated: false, token: null, user: null });
  const page = await openCreate();
  await page.visitor.upload(photoField(), aPhoto());
  await fillIn(page);
  await share(page);
  expect(await screen.findByRole('link', { name: 'Sign in again' })).toHaveAttribute(
    'href',
    '/login?from=%2Fcreate-listing',
  );
  await waitFor(() => expect(page.queryClient.getQueryData(['session'])).toBeNull());
  expect(screen.getByLabelText('Title')).toHaveValue('Forty zucchini');
  expect(screen.getByRole('img', { name: 'Preview of your photo' })).toBeVisible();
});

test('sends once, however often the button is pressed', async () => {
  const calls: SeenCall[] = [];
  mockResponse(createListing, zucchini, { calls });
  const page = await openCreate();
  await fillIn(page);
  const form = screen.getByLabelText('Title').closest('form');
  if (form) {
    fireEvent.submit(form);
    fireEvent.submit(form);
  }
  await waitFor(() => expect(page.router.state.location.pathname).toBe('/listing/zucchini'));
  expect(calls).toHaveLength(1);
});

test('shows that sending is in progress', async () => {
  hang(createListing);
  const page = await openCreate();
  await fillIn(page);
  await share(page);
  expect(await screen.findByText('Sharing your listing')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Share Listing' })).toHaveAttribute('aria-busy', 'true');
});

const openSharing = async ({ visitor }: Page) => {
  await visitor.click(screen.getByText('How it is shared'));
  return screen.findByRole('group', { name: 'Who goes first' });
};

// @rule exchange#sharing-form
test('sends how it is shared, with a photo too, and keeps it in the draft', async () => {
  const first = await openCreate();
  await fillIn(first);
  await openSharing(first);
  await first.visitor.clear(screen.getByLabelText(/Quantity/));
  await first.visitor.type(screen.getByLabelText(/Quantity/), '40');
  await first.visitor.click(screen.getByRole('checkbox', { name: 'Count these: 40 × piece' }));
  await first.visitor.click(screen.getByRole('radio', { name: /^I choose/ }));
  first.unmount();
  const uploads = catchUploads(zucchini, 201);
  const second = await openCreate();
  await openSharing(second);
  expect(screen.getByRole('radio', { name: /^I choose/ })).toBeChecked();
  await second.visitor.upload(photoField(), aPhoto());
  await share(second);
  await waitFor(() => expect(uploads).toHaveLength(1));
  expect(JSON.parse(String(uploads[0]?.fields['sharing']))).toEqual({
    ...{ unit: '', stock: 40, rule: 'choose', draw_at: null, most_each: null },
    ...{ at_once: false, in_return: '' },
  });
});

// @rule exchange#sharing-form
test('checks how it is shared, and shows the server’s message at its part', async () => {
  const calls: SeenCall[] = [];
  refuse(createListing, 'VALIDATION_FAILED', { 'sharing.stock': 'More than that is promised' });
  const page = await openCreate();
  await fillIn(page);
  await openSharing(page);
  await page.visitor.click(screen.getByRole('radio', { name: /^A draw/ }));
  await share(page);
  expect(
    await screen.findByText('Please choose a time in the future for the draw, within a year'),
  ).toBeVisible();
  await page.visitor.click(screen.getByRole('radio', { name: /^First to ask/ }));
  await page.visitor.click(screen.getByRole('checkbox', { name: /^Count these/ }));
  await share(page);
  expect(await screen.findByText('More than that is promised')).toBeVisible();
  expect(screen.getByLabelText('How many')).toBeInvalid();
  mockResponse(createListing, zucchini, { calls });
  await page.visitor.clear(screen.getByLabelText('How many'));
  await page.visitor.type(screen.getByLabelText('How many'), '2');
  await share(page);
  await waitFor(() => expect(page.router.state.location.pathname).toBe('/listing/zucchini'));
  const { sharing } = (calls[0]?.body ?? {}) as { sharing: string };
  expect(JSON.parse(sharing)).toMatchObject({ stock: 2, rule: 'first' });
});

test('stores the text over a reload and deletes it after sharing', async () => {
  const first = await openCreate();
  await fillIn(first);
  first.unmount();
  mockResponse(createListing, zucchini);
  const second = await openCreate();
  expect(await screen.findByText(/Your draft from last time was restored/)).toBeVisible();
  expect(screen.getByLabelText('Title')).toHaveValue('Forty zucchini');
  expect(screen.getByLabelText('Category')).toHaveValue('Vegetables');
  await share(second);
  await waitFor(() => expect(second.router.state.location.pathname).toBe('/listing/zucchini'));
  expect(localStorage.getItem(DRAFT)).toBeNull();
});

// @rule listings#draft-photo
test('stores the photo over a reload and deletes it after sharing', async () => {
  const databases = fakeDatabase();
  const photos = () => databases.get('windfall')?.size ?? 0;
  const first = await openCreate();
  await first.visitor.upload(photoField(), aPhoto());
  await waitFor(() => expect(photos()).toBe(1));
  first.unmount();
  await sweepWaitingPhotos();
  const uploads = catchUploads(zucchini, 201);
  const second = await openCreate();
  expect(await screen.findByRole('img', { name: 'Preview of your photo' })).toBeVisible();
  expect(screen.getByText(/Your draft from last time was restored/)).toBeVisible();
  await fillIn(second);
  await share(second);
  await waitFor(() => expect(uploads[0]?.fields['image']).toMatchObject({ name: 'zucchini.jpg', size: 100 }));
  await waitFor(() => expect(photos()).toBe(0));
});

// @rule listings#draft-photo
test('restores two photos with their order and texts after a reload', async () => {
  const databases = fakeDatabase();
  const photos = () => databases.get('windfall')?.size ?? 0;
  const first = await openCreate();
  await choose(first, 'one', 'two');
  await first.visitor.type(altField(1), 'On the vine');
  await first.visitor.click(screen.getByRole('button', { name: 'Move later photo 1' }));
  await waitFor(() => expect(photos()).toBe(2));
  first.unmount();
  await sweepWaitingPhotos();
  const uploads = catchUploads(zucchini, 201);
  const second = await openCreate();
  await waitFor(() => expect(previews()).toHaveLength(2));
  expect(altField(2)).toHaveValue('On the vine');
  await fillIn(second);
  await share(second);
  await waitFor(() => expect(uploads[0]?.files).toEqual(['two.jpg', 'one.jpg']));
  await waitFor(() => expect(photos()).toBe(0));
});

// @rule offline#share-target
test('takes up the photos that another application shared, and sweeps none before', async () => {
  fakeDatabase();
  for (const key of SHARED_PHOTOS.slice(0, 2)) await storePhoto(key, aPhoto());
  await sweepWaitingPhotos();
  const { unmount } = await openCreate();
  await waitFor(() => expect(previews()).toHaveLength(2));
  await waitFor(async () => expect(await readPhoto(SHARED_PHOTOS[1] ?? '')).toBeNull());
  unmount();
  await storePhoto(SHARED_PHOTOS[3] ?? '', aPhoto());
  await sweepWaitingPhotos({ withShared: true });
  expect(await readPhoto(SHARED_PHOTOS[3] ?? '')).toBeNull();
});

test('restores the photo that an older version stored', async () => {
  fakeDatabase();
  localStorage.setItem('kept:photo:create-listing:rosa', 'true');
  await storePhoto('kept:photo:create-listing:rosa', aPhoto());
  await openCreate();
  expect(await screen.findByRole('img', { name: 'Preview of your photo' })).toBeVisible();
  await waitFor(() => expect(localStorage.getItem('kept:photo:create-listing:rosa')).toBeNull());
});

// @rule listings#draft-photo
test.each([
  ['is removed', 'Remove photo'],
  ['is discarded with the draft', 'Start over'],
])('forgets the stored photo when it %s', async (_, button) => {
  const databases = fakeDatabase();
  const photos = () => databases.get('windfall')?.size ?? 0;
  const first = await openCreate();
  await first.visitor.upload(photoField(), aPhoto());
  await waitFor(() => expect(photos()).toBe(1));
  first.unmount();
  const { visitor } = await openCreate();
  await visitor.click(await screen.findByRole('button', { name: button }));
  await waitFor(() => expect(photos()).toBe(0));
  expect(screen.queryByRole('img', { name: 'Preview of your photo' })).toBeNull();
  expect(screen.queryByText(/Your draft from last time was restored/)).toBeNull();
});

test('deletes the stored photos of a member who signed out', async () => {
  const databases = fakeDatabase();
  await storeDraftPhotos('create-listing:rosa', [
    { id: 'a', file: aPhoto(), alt: 'Mine' },
    { id: 'b', file: aPhoto(), alt: '' },
  ]);
  expect(databases.get('windfall')?.size).toBe(2);
  clearDraftTexts(() => false);
  await sweepWaitingPhotos();
  expect(databases.get('windfall')?.size).toBe(0);
});

test('a draft can be discarded', async () => {
  localStorage.setItem(DRAFT, JSON.stringify({ title: 'Old plums' }));
  const { visitor } = await openCreate();
  await visitor.click(await screen.findByRole('button', { name: 'Start over' }));
  expect(screen.getByLabelText('Title')).toHaveValue('');
  expect(screen.getByLabelText(/Location/)).toHaveValue('Portland, OR');
  expect(localStorage.getItem(DRAFT)).toBeNull();
});

test('a draft of another member is not shown, and a malformed draft is ignored', async () => {
  localStorage.setItem(DRAFT, JSON.stringify({ title: 'Rosa’s plums' }));
  localStorage.setItem('kept:create-listing:ben', '{"title":{"nested":1},"price":');
  await openCreate(ben);
  expect(screen.getByLabelText('Title')).toHaveValue('');
  expect(screen.queryByText(/Your draft from last time was restored/)).toBeNull();
});

const suggestedProduce = () => {
  const list = screen.getByLabelText(/Produce Type/).getAttribute('list');
  return [...document.querySelectorAll(`[id="${list}"] option`)].map((option) =>
    option.getAttribute('value'),
  );
};

// @rule browse#categories
// @rule browse#produce-types
test('offers the categories and suggests the produce types of the server', async () => {
  mockResponse(listProduceTypes, [{ name: 'Vegetables', category: 'Vegetables' }, { name: 'Quinces' }]);
  await openCreate();
  const options = [...(screen.getByLabelText('Category') as HTMLSelectElement).options].map(
    ({ text }) => text,
  );
  expect(options).toEqual(['Choose a category', ...CATEGORIES]);
  await waitFor(() => expect(suggestedProduce()).toEqual(['Vegetables', 'Quinces']));
  expect(screen.queryByText(/Failed to load produce types/)).toBeNull();
});

// @rule browse#produce-types-fallback
test('suggests specific produce of its own when the server’s types cannot be loaded, and says so', async () => {
  refuse(listProduceTypes, 'UNAVAILABLE');
  const { failures } = await openCreate();
  expect(
    await screen.findByText('Failed to load produce types. Using default values instead.'),
  ).toBeVisible();
  expect(suggestedProduce()).toEqual([...SPECIFIC_PRODUCE]);
  expect(failures).toEqual([]);
});

// @rule listings#create-location
test('suggests cities from the second character on', async () => {
  const { visitor } = await openCreate();
  const location = screen.getByLabelText(/Location/);
  await visitor.clear(location);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  await visitor.type(location, 'p');
  await act(() => vi.advanceTimersByTimeAsync(ADDRESS_SEARCH.debounce));
  expect(screen.queryByRole('option', { name: 'Portland, OR' })).toBeNull();
  await visitor.type(location, 'o');
  await visitor.click(await screen.findByRole('option', { name: 'Portland, OR' }));
  expect(location).toHaveValue('Portland, OR');
});

// @rule places#address-fields
test('takes a place of the address search, with its ZIP code', async () => {
  const calls: SeenCall[] = [];
  mockResponse(createListing, zucchini, { calls });
  mockResponse(searchPlaces, [
    {
      place_id: 97401,
      display_name: '97401, Eugene, Oregon, United States',
      lat: '44.06',
      lon: '-123.08',
      address: { city: 'Eugene', state: 'Oregon', 'ISO3166-2-lvl4': 'US-OR', postcode: '97401' },
    },
  ]);
  const page = await openCreate();
  await fillIn(page);
  await page.visitor.clear(screen.getByLabelText(/Location/));
  await page.visitor.type(screen.getByLabelText(/Location/), '97401');
  await page.visitor.click(await screen.findByRole('option', { name: /^97401, Eugene/ }));
  await share(page);
  await waitFor(() => expect(calls[0]?.body).toMatchObject({ location: 'Eugene, OR', zip_code: '97401' }));
});

// @rule listings#create-defaults
test('shows what it would send for an empty quantity or location', async () => {
  await openCreate({ ...rosa, location: '' });
  expect(screen.getByLabelText(/Quantity/)).toHaveValue('1');
  expect(screen.getByLabelText(/Location/)).toHaveValue('Local');
});

// @rule listings#create-last-place
test('starts with the location and ZIP code of the last listing', async () => {
  const calls: SeenCall[] = [];
  mockResponse(createListing, zucchini, { calls });
  const stored = { location: 'Eugene, OR', zip_code: '97401' };
  localStorage.setItem('kept:last-place:rosa', JSON.stringify(stored));
  const page = await openCreate();
  await waitFor(() => expect(screen.getByLabelText(/Location/)).toHaveValue('Eugene, OR'));
  expect(screen.queryByText(/Your draft from last time was restored/)).toBeNull();
  await fillIn(page);
  await share(page);
  await waitFor(() => expect(calls[0]?.body).toMatchObject(stored));
  expect(JSON.parse(localStorage.getItem('kept:last-place:rosa') ?? '')).toEqual(stored);
});

// @rule navigation#member-pages
test('visitors sign in first', async () => {
  const { router } = await openCreate(null);
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
  expect(router.state.location.search).toBe('?from=%2Fcreate-listing');
});
