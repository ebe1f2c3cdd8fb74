import { IMAGE } from '@windfall/contract';
import type { FastifyRequest } from 'fastify';

const KIB = 1024;
const MIB = 1024 * KIB;

/** Room for every text field of an operation at its greatest length, with each character escaped. */
export const TEXT_BODY_LIMIT = 128 * KIB;

/** Visitors send nothing longer than a sign-in, a registration or an appeal. */
export const VISITOR_BODY_LIMIT = 64 * KIB;

/** Inline image data is a third larger than the image. */
export const UPLOAD_JSON_BODY_LIMIT = Math.ceil((IMAGE.maxBytes * 4) / 3) + MIB;

/** Of JSON: no operation takes more than a flat object with a few dozen fields. */
export const JSON_SHAPE_LIMITS = { depth: 32, values: 2_000 } as const;

/** Of a multipart request: parts besides the image, and the length of each. */
export const MULTIPART_LIMITS = {
  fields: 30,
  fieldSize: 64 * KIB,
  fieldNameSize: 100,
  parts: 31,
  headerPairs: 50,
} as const;

/** What a multipart request keeps in memory at most. */
export const MULTIPART_KEPT_BYTES = IMAGE.maxBytes + MULTIPART_LIMITS.fields * MULTIPART_LIMITS.fieldSize;

/**
 * The memory that bodies under way take together, and those of one caller. The kinds are apart so that uploads cannot
 * keep messages from being sent, nor visitors members from anything.
 */
export const BODY_MEMORY_LIMITS = {
  visitor: { total: 32 * MIB, perCaller: MIB / 2 },
  text: { total: 16 * MIB, perCaller: MIB / 2 },
  upload: { total: 72 * MIB, perCaller: 12 * MIB },
} as const;

/** A body that is refused is let through so far, because a client that still sends does not read the answer. */
export const DISCARDED_BYTES_LIMIT = 16 * MIB;

/** How long the body is by its head: infinite where the sender does not say. */
export function announcedBytes({ headers }: Pick<FastifyRequest, 'headers'>): number {
  if (headers['transfer-encoding'] !== undefined) return Number.POSITIVE_INFINITY;
  return Number(headers['content-length'] ?? 0);
}
