import { drawSmaller } from './draw-smaller.ts';

/** Answers each photo with its smaller version, or null when it cannot be decoded here. */
addEventListener('message', ({ data }: MessageEvent<File>) => {
  drawSmaller(data).then(postMessage, () => postMessage(null));
});
