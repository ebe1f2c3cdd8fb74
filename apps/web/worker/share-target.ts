import { storePhoto } from '../src/lib/offline/photo-store.ts';
import { SHARED_PHOTO } from '../src/lib/photo-database.ts';
import { worker } from './scope.ts';

/** Address to which the system sends a photo (`share_target` of the manifest), and the form that takes it up. */
const TARGET = '/share-photo';
const FORM = '/create-listing';

/** Takes a photo that another application shares, without a connection too, and opens 'Share a listing' with it. */
export function receiveSharedPhotos(): void {
  worker.addEventListener('fetch', (event) => {
    const { method, url } = event.request;
    if (method === 'POST' && new URL(url).pathname === TARGET) event.respondWith(receive(event.request));
  });
}

async function receive(request: Request): Promise<Response> {
  try {
    const photo = (await request.formData()).get('photo');
    if (photo instanceof File && photo.type.startsWith('image/')) await storePhoto(SHARED_PHOTO, photo);
  } catch {
    // The form opens without a photo.
  }
  return Response.redirect(FORM, 303);
}
