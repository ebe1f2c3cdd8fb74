import { deletePhoto, storePhoto } from '../src/lib/browser-storage/photo-store.ts';
import { SHARED_PHOTOS } from '../src/lib/photo-database.ts';
import { worker } from './scope.ts';

/** Address to which the system sends photos (`share_target` of the manifest), and the form that takes them up. */
const TARGET = '/share-photo';
const FORM = '/create-listing';
/** No camera makes more, and any site can send a form here. */
const MAX_BYTES = 64 * 1024 * 1024;

/**
 * Takes photos that another application shares, without a connection too, and opens 'Share a listing', which asks
 * whether to use them: a form of any site can send photos here as the system does, and a worker cannot tell the two apart.
 */
export function receiveSharedPhotos(): void {
  worker.addEventListener('fetch', (event) => {
    const { method, url } = event.request;
    if (method === 'POST' && new URL(url).pathname === TARGET) event.respondWith(receive(event.request));
  });
}

async function receive(request: Request): Promise<Response> {
  try {
    const photos = (await request.formData()).getAll('photo').filter(isPhoto);
    for (const key of SHARED_PHOTOS) {
      const photo = photos.shift();
      // A photo that was shared earlier and that no form has taken up is deleted.
      await (photo ? storePhoto(key, photo) : deletePhoto(key));
    }
  } catch {
    // The form opens without a photo.
  }
  return Response.redirect(FORM, 303);
}

const isPhoto = (value: FormDataEntryValue): value is File =>
  value instanceof File && value.type.startsWith('image/') && value.size <= MAX_BYTES;
