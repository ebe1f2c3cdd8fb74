import type { BodyInput, Operation, ParamsInput, QueryInput } from '@windfall/contract';

/**
 * How the browser calls an operation of the contract. Method and path are literals checked against the
 * contract's types, so that they cannot drift, while the contract's schemas (and zod) stay out of the bundle.
 */
export interface Endpoint<O extends Operation> {
  readonly method: O['method'];
  readonly path: O['path'];
  /** Where the call goes when `path` gives no response. */
  readonly alternative: string;
  /** Whether sending it twice does the thing once; only then is a lost call repeated. */
  readonly repeatable: boolean;
  /** Whether a 404 means that there is nothing to list. */
  readonly missingIsEmpty: boolean;
  /** Whether the response is a list, which some backends give as an object keyed by id. */
  readonly isList: boolean;
  /** Milliseconds after which it is given up; absent for the client's own rule. */
  readonly timeout: number | undefined;
  /** Sent as a form instead of JSON. */
  readonly asForm: boolean;
  /** Without cookies, and none are taken from the response. */
  readonly withoutCredentials: boolean;
  /** Carries the operation's types; absent at run time. */
  readonly operation?: O;
}

interface EndpointOptions {
  alternative?: string;
  repeatable?: boolean;
  missingIsEmpty?: boolean;
  isList?: boolean;
  timeout?: number;
  asForm?: boolean;
  withoutCredentials?: boolean;
}

/** Names an operation: `endpoint<typeof listListings>('GET', '/api/listings')`, with a type-only import. */
export function endpoint<O extends Operation>(
  method: O['method'],
  path: O['path'],
  options: EndpointOptions = {},
): Endpoint<O> {
  return {
    method,
    path,
    alternative: options.alternative ?? path.replace(/^\/api(?=\/)/, ''),
    repeatable: options.repeatable ?? method !== 'POST',
    missingIsEmpty: options.missingIsEmpty ?? false,
    isList: options.isList ?? options.missingIsEmpty ?? false,
    timeout: options.timeout,
    asForm: options.asForm ?? false,
    withoutCredentials: options.withoutCredentials ?? false,
  };
}

type Part<Name extends string, Value> = [Value] extends [undefined]
  ? { [N in Name]?: undefined }
  : Record<never, never> extends Value
    ? { [N in Name]?: Value }
    : { [N in Name]: Value };

type WithFile<O extends Operation> = O extends {
  consumes: readonly [...string[], 'multipart/form-data'];
}
  ? BodyInput<O> & { image?: File | undefined }
  : BodyInput<O>;

interface CallOptions {
  signal?: AbortSignal | undefined;
  /** Makes a creation happen once however often it is sent; with it a lost call is repeated. */
  idempotencyKey?: string | undefined;
  /** Sent as it is, for operations that take a whole file. */
  file?: Blob | undefined;
}

/** Input of an operation. A body with a `File` under `image` is sent as multipart. */
export type CallInput<O extends Operation> = Part<'params', ParamsInput<O>> &
  Part<'query', QueryInput<O>> &
  Part<'body', WithFile<O>> &
  CallOptions;
