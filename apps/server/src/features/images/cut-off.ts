import type { PictureFormat } from './sniff-format.ts';

interface JpegMarker {
  readonly code: number;
  /** Where its header ends, which may be beyond the file. */
  readonly end: number;
}

export const JPEG_EOI = 0xd9;
export const JPEG_SOS = 0xda;

/** Whether the end of the file is missing, by its own structure. PNG and WebP are checked with their parts. */
export function isCutOff(file: Buffer, format: PictureFormat): boolean {
  if (format === 'jpeg') return isJpegCutOff(file);
  if (format === 'gif') return isGifCutOff(file);
  return format === 'avif' && isAvifCutOff(file);
}

/**
 * JPEG, B.1.1: the markers of a file. Only FF 00 and restart markers occur between a scan's header and the next
 * marker.
 */
export function* jpegMarkers(file: Buffer): Generator<JpegMarker> {
  let at = file.indexOf(0xff, 2);
  while (at >= 0 && at + 1 < file.length) {
    const code = file[at + 1] ?? 0;
    const isBare = code === 0 || (code >= 0xd0 && code <= JPEG_EOI) || at + 4 > file.length;
    const end = code === 0xff ? at + 1 : at + 2 + (isBare ? 0 : file.readUInt16BE(at + 2));
    if (code !== 0 && code !== 0xff) yield { code, end };
    at = file.indexOf(0xff, end);
  }
}

function isJpegCutOff(file: Buffer): boolean {
  let hasScan = false;
  for (const { code, end } of jpegMarkers(file)) {
    if (code === JPEG_EOI) return false;
    if (end > file.length) return true;
    hasScan ||= code === JPEG_SOS;
  }
  return hasScan;
}

/** GIF89a, appendix B: blocks until the trailer. */
function isGifCutOff(file: Buffer): boolean {
  const [EXTENSION, IMAGE, TRAILER] = [0x21, 0x2c, 0x3b];
  const colorsAt = (at: number) => ((file[at] ?? 0) & 0x80 ? 3 * 2 ** (((file[at] ?? 0) & 7) + 1) : 0);
  const afterData = (start: number) => {
    let at = start;
    for (let length = file[at]; length; length = file[at]) at += 1 + length;
    return at + 1;
  };
  let at = 13 + colorsAt(10);
  while (at < file.length && file[at] !== TRAILER) {
    if (file[at] === EXTENSION) at = afterData(at + 2);
    else if (file[at] === IMAGE) at = afterData(at + 11 + colorsAt(at + 9));
    else return false;
  }
  return at >= file.length;
}

/**
 * ISO base media file format, 4.2: boxes with their length; 0 is the rest of the file, 1 a longer number. A file can end
 * between two boxes, so it also lacks its end without the box that describes the picture or the one of its data.
 */
function isAvifCutOff(file: Buffer): boolean {
  const missing = new Set(['meta', 'mdat']);
  let at = 0;
  while (at < file.length) {
    if (at + 8 > file.length) return true;
    missing.delete(file.toString('latin1', at + 4, at + 8));
    const length = file.readUInt32BE(at);
    if (length === 0) return false;
    if (length === 1 && at + 16 > file.length) return true;
    const whole = length === 1 ? Number(file.readBigUInt64BE(at + 8)) : length;
    if (whole < 8) return false;
    at += whole;
  }
  return at > file.length || missing.size > 0;
}
