import { useEffect } from 'react';

/** Heard by parts that show a drawing in place of a picture that failed. */
const TRY_AGAIN = 'pictures-again';

/** Call it when the server answers again: pictures that failed meanwhile are loaded once more. */
export function loadFailedPictures(): void {
  dispatchEvent(new Event(TRY_AGAIN));
  for (const image of document.images) {
    const address = image.getAttribute('src');
    // Setting the address loads it anew, also from the sources of a `picture`.
    if (address && image.complete && image.naturalWidth === 0) image.setAttribute('src', address);
  }
}

/** Runs when a picture that has failed may be there again. */
export function useFailedPicture(hasFailed: boolean, tryAgain: () => void): void {
  useEffect(() => {
    if (!hasFailed) return;
    addEventListener(TRY_AGAIN, tryAgain);
    return () => removeEventListener(TRY_AGAIN, tryAgain);
  }, [hasFailed, tryAgain]);
}
