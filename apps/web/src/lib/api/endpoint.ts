import type { BodyInput, Operation, ParamsInput, QueryInput } from '@windfall/contract';

/**
 * How the browser calls an operation of the contract. Method and path are literals checked against the
 * contract's types, and the contract's schemas (and zod) stay out of the bundle.
 */
export interface Endpoint<O extends Operation> {
  readonly method: O['method'];
  readonly path: O['path'];
  /** Alternative path, used when `path` gives no response. */
  readonly alternative: string;
  /** Whether a repetition has no second effect; only then is a lost request repeated. */
  readonly repeatable: boolean;
  /** Whether a 404 means an empty list. */
  readonly missingIsEmpty: boolean;
  /** Whether the response is a list; some backends return an object keyed by id. */
  readonly isList: boolean;
  /** Timeout in milliseconds; the client's default when absent. */
  readonly timeout: number | undefined;
  /** Sends a form instead of JSON. */
  readonly asForm: boolean;
  /** Sends no cookies, and ignores cookies of the response. */
  readonly withoutCredentials: boolean;
  /** Made by the member also while a group acts. */
  readonly asMember: boolean;
  /** Signs in, or asks for the credential of the session. */
  readonly signsIn: boolean;
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
  asMember?: boolean;
  signsIn?: boolean;
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
    asMember: options.asMember ?? false,
    signsIn: options.signsIn ?? false,
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
  ? BodyInput<O> & { image?: File | readonly File[] | undefined }
  : BodyInput<O>;

interface CallOptions {
  signal?: AbortSignal | undefined;
  /** Prevents a second creation when the request is repeated; with it a lost request is repeated. */
  idempotencyKey?: string | undefined;
  /** The group for which it is made, or null for the member, in place of the one who acts on this page. */
  actAs?: string | null;
  /** Sent unchanged, for operations that take a whole file. */
  file?: Blob | undefined;
}

/** Input of an operation. A body with files under `image` is sent as multipart. */
export type CallInput<O extends Operation> = Part<'params', ParamsInput<O>> &
  Part<'query', QueryInput<O>> &
  Part<'body', WithFile<O>> &
  CallOptions;
