import type { Compressible } from './compressible.ts';

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
