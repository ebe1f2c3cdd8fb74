import { fireEvent, screen, waitFor } from '@testing-library/react';
import { IMAGE } from '@windfall/contract';
import { expect, test, vi } from 'vitest';
import { catchUploads } from '../../../testing/catch-uploads.ts';
import {
  altField,
  aPhoto,
  choose,
  fillIn,
  named,
  openCreate,
  photoField,
  prepareCreatePage,
  previews,
  share,
  zucchini,
} from '../../testing/create-listing-page.tsx';

prepareCreatePage();

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

// @rule listings#image-size
test('takes a photo of exactly 5 MB that cannot be made smaller, refuses one byte more, and keeps the first', async () => {
  const { visitor } = await openCreate();
  await visitor.upload(photoField(), aPhoto(IMAGE.maxBytes));
  expect(await screen.findByRole('img', { name: 'Preview of your photo' })).toBeVisible();
  await visitor.upload(photoField(), aPhoto(IMAGE.maxBytes + 1));
  expect(
    await screen.findByText(/^[\w.-]+: Image file is too large. Please select an image under 5MB.$/),
  ).toBeVisible();
  expect(photoField()).toBeInvalid();
  expect(await screen.findByRole('img', { name: 'Preview of your photo' })).toBeVisible();
});

// @rule listings#image-types
test('refuses files that are not images, also when dropped', async () => {
  await openCreate();
  fireEvent.change(photoField(), { target: { files: [aPhoto(10, 'text/plain')] } });
  expect(screen.getByText(/^[\w.-]+: Please choose an image file$/)).toBeVisible();
  expect(screen.queryByRole('img', { name: 'Preview of your photo' })).toBeNull();
});

// @rule listings#image-errors
test('says of a HEIC photo that the browser cannot render what works', async () => {
  const { visitor } = await openCreate();
  await visitor.upload(photoField(), new File(['x'], 'IMG_0412.HEIC', { type: 'image/heic' }));
  fireEvent.error(await screen.findByRole('img', { name: 'Preview of your photo' }));
  expect(screen.getByRole('alert')).toHaveTextContent(
    'IMG_0412.HEIC: HEIC is not supported here: choose JPEG, or share from the Photos app.',
  );
});

// @rule listings#image-errors
test('reports a photo that the browser cannot render', async () => {
  const { visitor } = await openCreate();
  await visitor.upload(photoField(), aPhoto());
  fireEvent.error(await screen.findByRole('img', { name: 'Preview of your photo' }));
  expect(
    screen.getByText(/^[\w.-]+: Failed to read image file. Please try a different image.$/),
  ).toBeVisible();
  expect(screen.queryByRole('img', { name: 'Preview of your photo' })).toBeNull();
});

test('removes the photo', async () => {
  const { visitor } = await openCreate();
  await visitor.upload(photoField(), aPhoto());
  await visitor.click(await screen.findByRole('button', { name: 'Remove photo' }));
  expect(screen.queryByRole('img', { name: 'Preview of your photo' })).toBeNull();
  expect(photoField()).toHaveFocus();
});
