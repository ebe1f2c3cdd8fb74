import { screen, waitFor } from '@testing-library/react';
import { getListing, updateListing } from '@windfall/contract';
import { expect, test } from 'vitest';
import { catchUploads } from '../../../testing/catch-uploads.ts';
import { mockResponse } from '../../../testing/server.ts';
import { openEdit, owned, prepareEditPage, save } from '../../testing/edit-listing-page.tsx';

prepareEditPage();

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
  mockResponse(getListing, owned());
  const calls = mockResponse(updateListing, owned({ image_url: '' }));
  const page = openEdit();
  await page.visitor.click(await screen.findByRole('button', { name: 'Remove photo' }));
  expect(screen.queryByRole('button', { name: 'Remove photo' })).toBeNull();
  await save(page);
  await waitFor(() => expect(calls[0]?.body).toMatchObject({ image_url: '' }));
});
