import { consumes, IMAGE, type Operation } from '@windfall/contract';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../lib/app-error.ts';

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

export const JSON_TYPE = 'application/json';
export const MULTIPART_TYPE = 'multipart/form-data';
export const FORM_TYPE = 'application/x-www-form-urlencoded';
export const CSV_TYPE = 'text/csv';

/** The body's length from its headers; infinite when they do not name one. */
export function announcedBytes({ headers }: Pick<FastifyRequest, 'headers'>): number {
  if (headers['transfer-encoding'] !== undefined) return Number.POSITIVE_INFINITY;
  return Number(headers['content-length'] ?? 0);
}

/**
 * Refuses a body in a media type the operation does not take, before it is read. A form of another site can only send
 * forms and plain text, so requiring JSON is also a defense against CSRF. Compressed bodies are refused because their
 * unpacked length is unbounded.
 */
export function assertContentType({
  request,
  operation,
}: {
  readonly request: FastifyRequest;
  readonly operation: Operation;
}): void {
  const type = mediaType(request);
  if (type === undefined) return;
  const isParsed = consumes(operation, JSON_TYPE);
  if (!consumes(operation, type) || (isParsed && isEncoded(request)))
    throw new AppError('UNSUPPORTED_MEDIA_TYPE');
}

/** Media type of the body without parameters; undefined when the request names none. */
export function mediaType({ headers }: FastifyRequest): string | undefined {
  return headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase();
}

/** Whether the body is compressed. */
export function isEncoded({ headers }: FastifyRequest): boolean {
  const encoding = headers['content-encoding']?.trim().toLowerCase();
  return encoding !== undefined && encoding !== '' && encoding !== 'identity';
}

/** Sender and purpose of a body; each kind has its own budget. */
export type BodyKind = keyof typeof BODY_MEMORY_LIMITS;

type MemoryLimits = Readonly<Record<BodyKind, { readonly total: number; readonly perCaller: number }>>;

/** No memory is left for a body. The limit is deliberate, so the error is not logged as a fault. */
export class BodyMemoryFullError extends AppError {
  constructor() {
    super('UNAVAILABLE');
  }
}

/** Counts the memory of all bodies in this process, so that it stays bounded. */
export class BodyMemory {
  readonly #limits: MemoryLimits;
  readonly #totals: Record<BodyKind, number> = { visitor: 0, text: 0, upload: 0 };
  readonly #byCaller = new Map<string, number>();

  constructor(limits: MemoryLimits = BODY_MEMORY_LIMITS) {
    this.#limits = limits;
  }

  /** Bytes of all bodies together. */
  get used(): number {
    return Object.values(this.#totals).reduce((sum, bytes) => sum + bytes, 0);
  }

  /** Reserves memory for one body. Throws UNAVAILABLE and reserves nothing when a limit would be exceeded. */
  take(kind: BodyKind, caller: string, bytes: number): void {
    const id = `${kind} ${caller}`;
    const ofCaller = (this.#byCaller.get(id) ?? 0) + bytes;
    const { total, perCaller } = this.#limits[kind];
    if (ofCaller > perCaller || this.#totals[kind] + bytes > total) throw new BodyMemoryFullError();
    this.#totals[kind] += bytes;
    this.#byCaller.set(id, ofCaller);
  }

  giveBack(kind: BodyKind, caller: string, bytes: number): void {
    const id = `${kind} ${caller}`;
    const left = (this.#byCaller.get(id) ?? 0) - bytes;
    this.#totals[kind] -= bytes;
    if (left > 0) this.#byCaller.set(id, left);
    else this.#byCaller.delete(id);
  }
}

/** The memory of one request's body. Nothing is reserved before the caller is known. */
export class BodyHold {
  readonly #memory: BodyMemory;
  #owner: { readonly kind: BodyKind; readonly caller: string } | undefined;
  #bytes = 0;

  constructor(memory: BodyMemory) {
    this.#memory = memory;
  }

  belongTo(kind: BodyKind, caller: string): void {
    this.#owner = { kind, caller };
  }

  /** Grows the reservation to at least this size. Throws UNAVAILABLE when there is no room. */
  growTo(bytes: number): void {
    if (!this.#owner || bytes <= this.#bytes) return;
    this.#memory.take(this.#owner.kind, this.#owner.caller, bytes - this.#bytes);
    this.#bytes = bytes;
  }

  /** Call once the request is done, with or without an error. */
  release(): void {
    if (this.#owner && this.#bytes > 0)
      this.#memory.giveBack(this.#owner.kind, this.#owner.caller, this.#bytes);
    this.#bytes = 0;
  }
}
