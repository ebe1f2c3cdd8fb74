import { PICTURES_AGAIN } from '../../ui/built-in-picture.tsx';

/** Call it when the server answers again: pictures that failed meanwhile are loaded once more. */
export function loadFailedPictures(): void {
  dispatchEvent(new Event(PICTURES_AGAIN));
  for (const image of document.images) {
    const address = image.getAttribute('src');
    // Setting the address loads it anew, also from the sources of a `picture`.
    if (address && image.complete && image.naturalWidth === 0) image.setAttribute('src', address);
  }
}
