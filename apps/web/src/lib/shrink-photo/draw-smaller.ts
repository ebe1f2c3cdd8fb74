import { IMAGE } from '@windfall/contract/constants';

/** Longest side of a sent photo in pixels; the server makes smaller ones of it. */
const LONGEST_SIDE = 2_560;
/** The second quality is for a photo that the first leaves too large. */
const QUALITIES = [0.86, 0.7] as const;

/** Draws a photo upright and no larger than needed. Throws where it cannot be decoded, or the canvas cannot be trusted. */
export async function drawSmaller(photo: Blob): Promise<Blob> {
  if (!readsBackTruly()) throw new Error('the canvas reads back other pixels than were drawn');
  const bitmap = await createImageBitmap(photo, { imageOrientation: 'from-image' });
  try {
    const canvas = makeCanvas(sizeOf(bitmap));
    const context = canvas.getContext('2d') as CanvasRenderingContext2D | null;
    if (!context) throw new Error('there is no canvas');
    context.imageSmoothingQuality = 'high';
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    return await encode(canvas, mayBeTransparent(photo.type) ? 'image/webp' : 'image/jpeg');
  } finally {
    bitmap.close();
  }
}

function sizeOf({ width, height }: ImageBitmap): { width: number; height: number } {
  const factor = Math.min(1, LONGEST_SIDE / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * factor)), height: Math.max(1, Math.round(height * factor)) };
}

const mayBeTransparent = (type: string) => /png|webp|gif|avif/.test(type);

type Canvas = OffscreenCanvas | HTMLCanvasElement;

function makeCanvas({ width, height }: { width: number; height: number }): Canvas {
  if (typeof OffscreenCanvas !== 'undefined') return new OffscreenCanvas(width, height);
  return Object.assign(document.createElement('canvas'), { width, height });
}

const KNOWN_COLOR = [200, 60, 20, 255] as const;
const KNOWN_SIDE = 4;
/** Some browsers change the lowest bits of what is read, which no eye sees. */
const TOLERANCE = 8;

/** Browsers that resist fingerprinting give stripes, white or noise instead of what was drawn. */
function readsBackTruly(): boolean {
  const canvas = makeCanvas({ width: KNOWN_SIDE, height: KNOWN_SIDE });
  const context = canvas.getContext('2d') as CanvasRenderingContext2D | null;
  if (!context) return false;
  const [red, green, blue] = KNOWN_COLOR;
  context.fillStyle = `rgb(${red}, ${green}, ${blue})`;
  context.fillRect(0, 0, KNOWN_SIDE, KNOWN_SIDE);
  const { data } = context.getImageData(0, 0, KNOWN_SIDE, KNOWN_SIDE);
  return data.every((value, n) => Math.abs(value - (KNOWN_COLOR[n % 4] ?? 0)) <= TOLERANCE);
}

/** A browser that cannot write WebP writes PNG instead. */
async function encode(canvas: Canvas, type: string): Promise<Blob> {
  let smallest: Blob | undefined;
  for (const quality of QUALITIES) {
    smallest = await toBlob(canvas, type, quality);
    if (smallest.size <= IMAGE.maxBytes) break;
  }
  if (!smallest) throw new Error('nothing was drawn');
  return smallest;
}

function toBlob(canvas: Canvas, type: string, quality: number): Promise<Blob> {
  if ('convertToBlob' in canvas) return canvas.convertToBlob({ type, quality });
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('nothing was drawn'))), type, quality);
  });
}
