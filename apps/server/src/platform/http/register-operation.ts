import type { Readable } from 'node:stream';
import type { BodyOf, Operation, ParamsOf, QueryOf, ResultOf } from '@windfall/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { MaybeViewer, Viewer } from '../auth/viewer.ts';
import type { Settle } from '../idempotency/create-once.ts';
import {
  authenticateCaller,
  authorize,
  limitAddress,
  limitMember,
  limitShortPicture,
  refuseDuringMaintenance,
  refuseWhileWaiting,
} from './admission.ts';
import { assertContentType } from './body-limits.ts';
import { handle, type Payload, prepareResponse } from './handle.ts';
import type { OpenResponse } from './open-response.ts';
import type { Compressible } from './operation-response.ts';
import type { Upload } from './read-multipart.ts';
import { receiveBody } from './receive-body.ts';
import { type Endpoint, type RequestContext, RequestScope, type RetryRule } from './request-scope.ts';
import { findMembersResponse, findVisitorsResponse } from './shared-response.ts';
import { readIdempotencyKey, validateInput } from './validate.ts';

type Step = (scope: RequestScope) => void | Promise<void>;

/** Run when the head of a request has arrived. */
const ON_ARRIVAL: readonly Step[] = [limitAddress, assertContentType];

/**
 * Run next, up to the step that sets the response. Their order decides which of several errors a caller gets:
 * authorization comes before the body, so the body of a refused caller is not read.
 */
const STEPS: readonly Step[] = [
  findVisitorsResponse,
  authenticateCaller,
  limitMember,
  authorize,
  refuseDuringMaintenance,
  refuseWhileWaiting,
  receiveBody,
  limitShortPicture,
  validateInput,
  readIdempotencyKey,
  findMembersResponse,
  handle,
];

/** Input of a handler: validated parameters and the viewer. */
interface Call<O extends Operation> {
  readonly params: ParamsOf<O>;
  readonly query: QueryOf<O>;
  readonly body: BodyOf<O>;
  /** The file part of a multipart request, as sent. */
  readonly upload: Upload | undefined;
  /** All file parts of an operation that takes several. */
  readonly uploads: readonly Upload[];
  /** Raw body of an operation that reads and limits it itself. */
  readonly raw: Readable | undefined;
  readonly viewer: O['access'] extends 'public' ? MaybeViewer : Viewer;
  /** For idempotent operations: call it in the transaction that creates the resource, with its id. */
  readonly settle: Settle;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

type ResponseOf<O extends Operation> = O['produces'] extends string
  ? string | Readable | Compressible | OpenResponse
  : ResultOf<O>;
type Handler<O extends Operation> = (call: Call<O>) => Promise<ResponseOf<O>>;

/**
 * Registers an operation of the contract at its path and aliases. Its result is serialized with the response schema,
 * which drops all fields the contract does not declare. The handler may choose another status that the operation lists.
 */
export function registerOperation<O extends Operation>(
  app: FastifyInstance,
  ctx: RequestContext,
  operation: O,
  handler: Handler<O>,
  ...[retries]: O['idempotent'] extends true ? [RetryRule<Call<O>, ResultOf<O>>] : []
): void {
  // `authorize` and `validateInput` make a scope the call that the handler declares; no type can follow that.
  const endpoint = { operation, handler, retries } as unknown as Endpoint;
  const defaultStatus = Object.keys(operation.responses).map(Number).at(-1) ?? 200;
  for (const path of [operation.path, ...(operation.aliases ?? [])]) {
    app.route({
      method: operation.method,
      url: path.replaceAll(/\{(\w+)\}/g, ':$1'),
      // A stream has no end that a HEAD response could wait for.
      exposeHeadRoute: operation.method === 'GET' && operation.produces !== 'text/event-stream',
      onRequest: async (request, reply) => {
        const scope = new RequestScope(ctx, endpoint, request, reply);
        for (const step of ON_ARRIVAL) await step(scope);
      },
      handler: async (request, reply) => {
        const scope = new RequestScope(ctx, endpoint, request, reply.status(defaultStatus));
        try {
          return await respond(scope);
        } finally {
          // Not when the connection ends: a handler that continues without its client still holds the body.
          scope.hold.release();
        }
      },
    });
  }
}

async function respond(scope: RequestScope): Promise<Payload> {
  for (const step of STEPS) {
    await step(scope);
    if (scope.response) break;
  }
  return prepareResponse(scope);
}
