import type { z } from 'zod';
import { CONFIRM_WORDS } from './constants.ts';
import type { ErrorCode } from './errors.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Required role of the caller; features have policies for single objects. */
export type Access = 'public' | 'member' | 'admin';

/** Types of a response that is not JSON. */
type ProducedType =
  | 'application/gzip'
  | 'application/json'
  | 'image/svg+xml'
  | 'text/csv'
  | 'text/event-stream'
  | 'text/html'
  | 'text/plain';

/**
 * One call of the HTTP API: the server registers it, the web app calls it, the documentation lists it.
 * `path` uses `{name}` for parameters; `aliases` are answered by the same handler.
 *
 * Input: `consumes` lists the media types of the body, JSON alone where it is absent; a multipart form has the file part
 * `image`, up to `files` times (once where it is absent). `refers` marks a body or query that names something that may not exist; `namesOwn` one of the caller's own, and refuses another's with 422. `invalidBody` is the error code of
 * an invalid body that has a code of its own.
 *
 * Rules: `duringMaintenance` marks a write that members may make during maintenance. `whileWaiting` marks one that a member may make whom
 * no administrator has let in yet; these are writes to the member’s own account. `idempotent` marks a creation that
 * takes an `Idempotency-Key`, so that a retry never creates a second one.
 *
 * Output: `location` is the address of what a 201 created, with a field of the response in braces. `produces` is the type of a response that is not JSON, or of JSON that is a file. `shared` marks a read whose response is the same for
 * all visitors, and for all members but administrators, members with blocks and the owners of the content (its
 * `user_id`). `mayLag` marks a read that may be as of a second ago, except for what the caller has written.
 */
export interface Operation {
  readonly id: string;
  readonly method: Method;
  readonly path: `/${string}`;
  readonly aliases?: readonly `/${string}`[];
  readonly summary: string;
  readonly access: Access;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  readonly consumes?: readonly string[];
  readonly files?: number;
  readonly refers?: true;
  readonly namesOwn?: true;
  readonly invalidBody?: ErrorCode;
  readonly duringMaintenance?: true;
  readonly whileWaiting?: true;
  readonly idempotent?: true;
  readonly location?: `/${string}{${string}}`;
  readonly produces?: ProducedType;
  readonly shared?: true;
  readonly mayLag?: true;
  readonly responses: Readonly<Record<number, z.ZodType>>;
}

/** Declares an operation and keeps its exact types. */
export function defineOperation<const O extends Operation>(operation: O): O {
  return operation;
}

type InputOf<S> = S extends z.ZodType ? z.input<S> : undefined;
type OutputOf<S> = S extends z.ZodType ? z.output<S> : undefined;

/** Validated input of an operation as its handler sees it. */
export type ParamsOf<O extends Operation> = OutputOf<O['params']>;
export type QueryOf<O extends Operation> = OutputOf<O['query']>;
export type BodyOf<O extends Operation> = OutputOf<O['body']>;

/** Input before defaults and coercion. */
export type ParamsInput<O extends Operation> = InputOf<O['params']>;
export type QueryInput<O extends Operation> = InputOf<O['query']>;
export type BodyInput<O extends Operation> = InputOf<O['body']>;

/** Body of a successful response. */
export type ResultOf<O extends Operation> = z.output<O['responses'][keyof O['responses']]>;

/** Whether an export of the contract is an operation; others are schemas and constants. */
export function isOperation(value: unknown): value is Operation {
  return typeof value === 'object' && value !== null && 'id' in value && 'method' in value && 'path' in value;
}

/** Whether an operation takes bodies of this type. */
export function consumes({ consumes: types = ['application/json'] }: Operation, type: string): boolean {
  return types.includes(type);
}

/** Whether an operation destroys data, so that its body has to hold `confirm` with the word of CONFIRM_WORDS. */
export const isConfirmed = ({ id }: Operation): boolean => id in CONFIRM_WORDS;
