import { fireEvent, screen, waitFor } from '@testing-library/react';
import { updateUser } from '@windfall/contract';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { catchUploads } from '../../../testing/catch-uploads.ts';
import { mockResponse } from '../../../testing/server.ts';
import { field, openSettings, save, self } from '../../testing/settings.tsx';

beforeEach(() => {
  URL.createObjectURL = () => 'blob:preview';
  URL.revokeObjectURL = () => {};
});

afterEach(() => void Reflect.deleteProperty(navigator, 'geolocation'));

const image = (bytes = 10, type = 'image/png') => new File([new Uint8Array(bytes)], 'rosa.png', { type });

const photoField = () => field(/^Photo/);

test('a photo is chosen, previewed and sent with the other fields', async () => {
  const uploads = catchUploads(self({ photo_url: '/images/rosa.jpg' }));
  const page = openSettings();
  await page.visitor.upload(await photoField(), image());
  expect(await screen.findByRole('img', { name: 'Preview of your photo' })).toBeVisible();
  await save(page);
  await waitFor(() => expect(uploads).toHaveLength(1));
  expect(uploads[0]).toMatchObject({
    method: 'PUT',
    fields: { full_name: 'Rosa Delgado', image: expect.any(File), shows_email: 'true' },
  });
  await waitFor(() => expect(screen.queryByRole('img', { name: 'Preview of your photo' })).toBeNull());
});

test('a choice can be undone, and the current photo can be removed', async () => {
  const calls = mockResponse(updateUser, self());
  const page = openSettings(self({ photo_url: '/images/rosa.jpg' }));
  await page.visitor.upload(await photoField(), image());
  await page.visitor.click(screen.getByRole('button', { name: 'Remove photo' }));
  expect(screen.queryByRole('img', { name: 'Preview of your photo' })).toBeNull();
  await page.visitor.click(screen.getByRole('button', { name: 'Remove photo' }));
  expect(screen.queryByRole('button', { name: 'Remove photo' })).toBeNull();
  await save(page);
  await waitFor(() => expect(calls[0]?.body).toMatchObject({ photo_url: '' }));
});

test.each([
  [image(5 * 1024 * 1024 + 1), 'Image file is too large. Please select an image under 5MB.'],
  [image(10, 'text/plain'), 'Please choose an image file'],
])('a file that cannot be a photo is refused at once (%#)', async (file, message) => {
  const page = openSettings();
  fireEvent.change(await photoField(), { target: { files: [file] } });
  await waitFor(async () =>
    expect(await photoField()).toHaveAccessibleDescription(expect.stringContaining(message)),
  );
  expect(page.container.querySelector('img')).toBeNull();
});

test('a picture the browser cannot draw is refused', async () => {
  const page = openSettings();
  await page.visitor.upload(await photoField(), image());
  fireEvent.error(await screen.findByRole('img', { name: 'Preview of your photo' }));
  expect(await photoField()).toHaveAccessibleDescription(
    expect.stringContaining('Failed to read image file. Please try a different image.'),
  );
});

// @rule listings#image-errors
test.each([
  [502, {}, 'Failed to upload image. Please try again.'],
  [
    422,
    { code: 'IMAGE_UNREADABLE', message: 'Failed to read image file. Please try a different image.' },
    'Failed to read image file. Please try a different image.',
  ],
])('a photo that does not arrive is told at its field (%i)', async (status, body, message) => {
  catchUploads(body, status);
  const page = openSettings();
  await page.visitor.upload(await photoField(), image());
  await save(page);
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to update profile. Please try again.');
  expect(await photoField()).toHaveAccessibleDescription(expect.stringContaining(message));
  expect(screen.getByRole('img', { name: 'Preview of your photo' })).toBeVisible();
});
