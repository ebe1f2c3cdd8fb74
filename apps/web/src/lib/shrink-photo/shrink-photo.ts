import { IMAGE } from '@windfall/contract';
import { workerAddress } from '../trusted-types.ts';
import { drawSmaller } from './draw-smaller.ts';
import drawWorker from './draw-worker.ts?worker&url';

/** Up to this size a photo of a type that the server takes is sent as it is. */
const SMALL_BYTES = 400_000;
/** A worker that cannot start reports nothing in some browsers. */
const LONGEST_MS = 20_000;

/**
 * The photo, made small enough to be sent quickly; the original where it is small, or where this browser cannot decode
 * it. A worker does it where there is one, so that the page stays responsive.
 */
export async function shrinkPhoto(photo: File): Promise<File> {
  if (photo.size <= SMALL_BYTES && isTaken(photo)) return photo;
  try {
    const smaller = (await drawInWorker(photo)) ?? (await drawSmaller(photo));
    const isWorthIt = smaller.size < photo.size || !isTaken(photo);
    return isWorthIt ? new File([smaller], nameOf(photo, smaller.type), { type: smaller.type }) : photo;
  } catch {
    return photo;
  }
}

const isTaken = ({ type }: File) => IMAGE.formats.some((format) => type === `image/${format}`);

const nameOf = ({ name }: File, type: string) =>
  `${name.replace(/\.\w+$/, '')}.${type.replace('image/', '')}`;

/** Null without a worker that can draw. */
function drawInWorker(photo: File): Promise<Blob | null> {
  if (typeof Worker === 'undefined' || typeof OffscreenCanvas === 'undefined') return Promise.resolve(null);
  return new Promise((resolve) => {
    const worker = new Worker(workerAddress(drawWorker), { type: 'module' });
    const end = (result: Blob | null) => {
      clearTimeout(timer);
      worker.terminate();
      resolve(result);
    };
    const timer = setTimeout(() => end(null), LONGEST_MS);
    worker.onmessage = ({ data }: MessageEvent<Blob | null>) => end(data);
    worker.onerror = () => end(null);
    worker.postMessage(photo);
  });
}
