import { screen, waitFor } from '@testing-library/react';
import { createListing } from '@windfall/contract';
import { expect, test } from 'vitest';
import { readPhoto, storePhoto } from '../../../lib/browser-storage/photo-store.ts';
import { storeDraftPhotos } from '../../../lib/drafts/draft-photos.ts';
import { clearDraftTexts } from '../../../lib/drafts/draft-store.ts';
import { sweepWaitingPhotos } from '../../../lib/outbox/outbox-store.ts';
import { SHARED_PHOTOS } from '../../../lib/photo-database.ts';
import { catchUploads } from '../../../testing/catch-uploads.ts';
import { fakeDatabase } from '../../../testing/fake-database.ts';
import { ben } from '../../../testing/people.ts';
import { mockResponse } from '../../../testing/server.ts';
import {
  altField,
  aPhoto,
  choose,
  fillIn,
  openCreate,
  photoField,
  prepareCreatePage,
  previews,
  share,
  zucchini,
} from '../../testing/create-listing-page.tsx';

prepareCreatePage();

const DRAFT = 'kept:create-listing:rosa';

test('stores the text over a reload and deletes it after sharing', async () => {
  const first = await openCreate();
  await fillIn(first);
  first.unmount();
  mockResponse(createListing, zucchini);
  // A draft of an offer does not become something wanted by another link to the form.
  const second = await openCreate(undefined, '?kind=wanted');
  expect(await screen.findByText(/Your draft from last time was restored/)).toBeVisible();
  expect(screen.getByRole('radio', { name: 'I have something to share' })).toBeChecked();
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
test('asks before photos from outside are used, and marks them also after a reload', async () => {
  fakeDatabase();
  for (const key of SHARED_PHOTOS.slice(0, 2)) await storePhoto(key, aPhoto());
  await sweepWaitingPhotos();
  const { visitor, unmount } = await openCreate();
  await visitor.upload(photoField(), aPhoto());
  expect(await screen.findByText(/shared 2 photos with this form/)).toBeVisible();
  await waitFor(() => expect(previews()).toHaveLength(1));
  expect(screen.getAllByRole('img', { name: /^Shared photo/ })).toHaveLength(2);
  await visitor.click(screen.getByRole('button', { name: 'Use the photos' }));
  expect(screen.getByText('The photos were added.')).toHaveFocus();
  await waitFor(() => expect(previews()).toHaveLength(3));
  expect(screen.getAllByText('Shared from another app or site')).toHaveLength(2);
  await waitFor(async () => expect(await readPhoto(SHARED_PHOTOS[1] ?? '')).toBeNull());
  unmount();
  await openCreate();
  await waitFor(() => expect(screen.getAllByText('Shared from another app or site')).toHaveLength(2));
});

// @rule offline#share-target
test('photos from outside that are left out are deleted, and wait while there is no answer', async () => {
  fakeDatabase();
  await storePhoto(SHARED_PHOTOS[3] ?? '', aPhoto());
  const first = await openCreate();
  await screen.findByText(/shared a photo with this form/);
  first.unmount();
  const { visitor } = await openCreate();
  await visitor.click(await screen.findByRole('button', { name: 'Leave out' }));
  expect(screen.getByText('The photo was left out.')).toHaveFocus();
  expect(screen.queryByRole('img', { name: /^Preview of/ })).toBeNull();
  await waitFor(async () => expect(await readPhoto(SHARED_PHOTOS[3] ?? '')).toBeNull());
});

test('photos from outside stay when unused ones are swept, and go with the session', async () => {
  fakeDatabase();
  await storePhoto(SHARED_PHOTOS[3] ?? '', aPhoto());
  await sweepWaitingPhotos();
  expect(await readPhoto(SHARED_PHOTOS[3] ?? '')).not.toBeNull();
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
  expect(screen.getByLabelText(/Location/)).toHaveValue('Portland, OR 97202');
  expect(localStorage.getItem(DRAFT)).toBeNull();
});

test('a draft of another member is not shown, and a malformed draft is ignored', async () => {
  localStorage.setItem(DRAFT, JSON.stringify({ title: 'Rosa’s plums' }));
  localStorage.setItem('kept:create-listing:ben', '{"title":{"nested":1},"price":');
  await openCreate(ben);
  expect(screen.getByLabelText('Title')).toHaveValue('');
  expect(screen.queryByText(/Your draft from last time was restored/)).toBeNull();
});
