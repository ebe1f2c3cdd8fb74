import { IMAGE } from '@windfall/contract';
import type { FastifyRequest } from 'fastify';

const KIB = 1024;
const MIB = 1024 * KIB;

/** Fits every text field of an operation at its maximum length, with each character escaped. */
export const TEXT_BODY_LIMIT = 128 * KIB;

/** The longest bodies of visitors are sign-ins, registrations and appeals. */
export const VISITOR_BODY_LIMIT = 64 * KIB;

/** Inline image data is a third larger than the image. */
export const UPLOAD_JSON_BODY_LIMIT = Math.ceil((IMAGE.maxBytes * 4) / 3) + MIB;

/** JSON limits: no operation takes more than a flat object with a few dozen fields. */
export const JSON_SHAPE_LIMITS = { depth: 32, values: 2_000 } as const;

/** Of a multipart request: parts besides the image, and the length of each. */
export const MULTIPART_LIMITS = {
  fields: 30,
  fieldSize: 64 * KIB,
  fieldNameSize: 100,
  parts: 34,
  headerPairs: 50,
} as const;

/** Maximum memory of one multipart request. */
export const MULTIPART_KEPT_BYTES =
  IMAGE.maxTotalBytes + MULTIPART_LIMITS.fields * MULTIPART_LIMITS.fieldSize;

/**
 * Total memory for bodies in transit, and the share of one caller. Each kind has its own budget, so uploads cannot
 * block messages and visitors cannot block members.
 */
export const BODY_MEMORY_LIMITS = {
  visitor: { total: 32 * MIB, perCaller: MIB / 2 },
  text: { total: 16 * MIB, perCaller: MIB / 2 },
  upload: { total: 72 * MIB, perCaller: 12 * MIB },
} as const;

/** A client that is still sending does not read the response, so the rest of a refused body is read up to this size. */
export const DISCARDED_BYTES_LIMIT = 16 * MIB;

/** The body's length from its headers; infinite when they do not name one. */
export function announcedBytes({ headers }: Pick<FastifyRequest, 'headers'>): number {
  if (headers['transfer-encoding'] !== undefined) return Number.POSITIVE_INFINITY;
  return Number(headers['content-length'] ?? 0);
}
