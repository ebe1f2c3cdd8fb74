import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** Fast rather than small: most results live two seconds. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

/** A serialized result, made for this request or taken from a cache. */
export interface JsonResponse {
  readonly status?: number;
  readonly body: string | Buffer;
  readonly etag?: string;
  /** The body of a response that may be compressed: one without anything of its caller. */
  readonly compressible?: Compressible;
  /** Headers that belong to the result. */
  readonly headers?: Readonly<Record<string, string>>;
  /** An earlier request with the same Idempotency-Key has created the resource. */
  readonly replayed?: boolean;
}

/** A response that callers of one audience share. */
export interface SharedResponse extends JsonResponse {
  /** Ids of the members whose own content it shows; they get a response of their own. */
  readonly owners: ReadonlySet<string>;
}

/** Text, a stream or a file. */
export interface OtherResponse {
  readonly content: unknown;
}

export type OperationResponse = JsonResponse | OtherResponse;

export const etagOf = (body: string | Buffer) => `W/"${hash('sha1', body, 'base64url')}"`;

/** Whether a caller's `If-None-Match` names this version, RFC 9110, 13.1.2: any entry of a list, compared weakly, or `*`. */
export function matchesEtag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  const opaque = etag.slice(2);
  return header.split(',').some((one) => {
    const candidate = one.trim();
    return candidate === '*' || candidate === etag || candidate === opaque;
  });
}

const compressors = {
  br: (body: Buffer) => promisify(brotliCompress)(body, BROTLI),
  gzip: (body: Buffer) => promisify(gzip)(body),
} as const;
export type Encoding = keyof typeof compressors;

/** A body that several callers may share, compressed on first use of an encoding. */
export class Compressible {
  readonly body: Buffer;
  #etag: string | undefined;
  readonly #compressed = new Map<Encoding, Promise<Buffer>>();

  constructor(body: string) {
    this.body = Buffer.from(body);
  }

  /** The memory it takes with its compressed copies. */
  get bytes(): number {
    return this.body.length * 1.5;
  }

  get etag(): string {
    this.#etag ??= etagOf(this.body);
    return this.#etag;
  }

  encoded(encoding: Encoding): Promise<Buffer> {
    const known = this.#compressed.get(encoding);
    if (known) return known;
    const made = compressors[encoding](this.body);
    this.#compressed.set(encoding, made);
    return made;
  }
}

/** The best encoding that the caller accepts; undefined for none. */
export function acceptedEncoding(accepted: string | string[] | undefined): Encoding | undefined {
  const codings = String(accepted ?? '')
    .split(',')
    .map((coding) => coding.trim().toLowerCase())
    .filter((coding) => !/;\s*q=0(?:\.0*)?$/.test(coding))
    .map((coding) => coding.split(';')[0]);
  return codings.includes('br') ? 'br' : codings.includes('gzip') ? 'gzip' : undefined;
}
