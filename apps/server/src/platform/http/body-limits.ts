import { IMAGE } from '@windfall/contract';

const KIB = 1024;

/** Room for every text field of an operation at its greatest length. */
export const JSON_BODY_LIMIT = 1024 * KIB;

/** Inline image data is a third larger than the image. */
export const UPLOAD_JSON_BODY_LIMIT = Math.ceil((IMAGE.maxBytes * 4) / 3) + JSON_BODY_LIMIT;

/** Of a multipart request: parts besides the image, and the length of each. */
export const MULTIPART_LIMITS = {
  fields: 30,
  fieldSize: 64 * KIB,
  fieldNameSize: 100,
  parts: 31,
  headerPairs: 50,
} as const;
