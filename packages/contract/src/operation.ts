import type { z } from 'zod';
import type { ErrorCode } from './errors.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Required role of the caller; features have policies for single objects. */
export type Access = 'public' | 'member' | 'admin';

/**
 * One call of the HTTP API: the server registers it, the web app calls it, the documentation lists it.
 * `path` uses `{name}` for parameters; `aliases` are answered by the same handler.
 * `upload` marks an operation that also takes `multipart/form-data` with the file part `image`;
 * `form` one that also takes `application/x-www-form-urlencoded`.
 * `raw` lists the types of a body that is taken as it comes; such an operation takes no JSON.
 * `refers` marks one whose body or query names something that may not be there.
 * `invalidBody` is the code of a refused body where the catalog has one of its own for it.
 * `idempotent` marks a creation that takes an `Idempotency-Key`, so that a retry never creates a second one.
 * `confirmed` marks one that destroys: its body holds `confirm`, the word of CONFIRM_WORDS, else CONFIRMATION_REQUIRED.
 * `endsSessions` marks one after which a session of the caller, or of the member its path names, may be over.
 * `duringMaintenance` marks a call that changes something and yet is answered while the site is under maintenance.
 * `shared` marks a reading whose answer is the same for all who do not say who they are, and for all members but
 * administrators, members with blocks, and the owners of the content: the `user_id` of each.
 * `produces` is the type of an answer that is not JSON.
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
  readonly refers?: true;
  readonly invalidBody?: ErrorCode;
  readonly upload?: true;
  readonly form?: true;
  readonly raw?: readonly string[];
  readonly idempotent?: true;
  readonly confirmed?: true;
  readonly endsSessions?: true;
  readonly duringMaintenance?: true;
  readonly shared?: true;
  readonly produces?: 'application/gzip' | 'text/csv' | 'text/event-stream' | 'text/html' | 'text/plain';
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
