import { expect, test, vi } from 'vitest';
import { readPhoto } from '../src/lib/browser-storage/photo-store.ts';
import { SHARED_PHOTOS } from '../src/lib/photo-database.ts';
import { fakeDatabase } from '../src/testing/fake-database.ts';
import { worker } from './scope.ts';
import { receiveSharedPhotos } from './share-target.ts';

/** Shares files as the system does, and returns where the browser goes. */
async function share(...files: File[]): Promise<string | null> {
  let receive: ((event: unknown) => void) | undefined;
  vi.spyOn(worker, 'addEventListener').mockImplementation((_name: string, act: unknown) => {
    receive = act as (event: unknown) => void;
  });
  receiveSharedPhotos();
  const form = new FormData();
  for (const file of files) form.append('photo', file);
  const request = {
    method: 'POST',
    url: new URL('/share-photo', location.origin).href,
    formData: async () => form,
  };
  const { promise, resolve } = Promise.withResolvers<Response>();
  receive?.({ request, respondWith: resolve });
  return (await promise).headers.get('location');
}

const aFile = (name: string, type = 'image/jpeg') => new File(['x'], name, { type });
/** Names of the photos that wait for the form. */
const waiting = async () => {
  const photos = await Promise.all(SHARED_PHOTOS.map((key) => readPhoto(key)));
  return photos.flatMap((photo) => (photo ? [photo.name] : []));
};

// @rule offline#share-target
test('photos that another application shares wait for the form, at most four, and neither other files nor huge ones', async () => {
  fakeDatabase();
  vi.spyOn(Response, 'redirect').mockImplementation(
    (to) => new Response(null, { headers: { location: String(to) } }),
  );
  const huge = Object.defineProperty(aFile('huge.jpg'), 'size', { value: 64 * 1024 * 1024 + 1 });
  const to = await share(
    huge,
    aFile('a.jpg'),
    aFile('offer.pdf', 'application/pdf'),
    aFile('b.png', 'image/png'),
  );
  expect(to).toBe('/create-listing');
  expect(await waiting()).toEqual(['a.jpg', 'b.png']);
  await share(...['1', '2', '3', '4', '5'].map((name) => aFile(name)));
  expect(await waiting()).toEqual(['1', '2', '3', '4']);
  await share(aFile('c.jpg'));
  expect(await waiting()).toEqual(['c.jpg']);
});
