import { Readable } from 'node:stream';
import type { BodyOf, Operation, ParamsOf, QueryOf, ResultOf } from '@windfall/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import { AppError } from '../../lib/app-error.ts';
import { authenticate } from '../auth/authenticate.ts';
import { sessionLimits } from '../auth/session-lifetime.ts';
import { touchSession } from '../auth/touch-session.ts';
import type { MaybeViewer, Viewer } from '../auth/viewer.ts';
import { createOnce, type Settle } from '../idempotency/create-once.ts';
import { type KeyedRequest, keyedRequest } from '../idempotency/fingerprint.ts';
import { limitAddress, limitMember, limitShortPicture } from '../rate-limit/request-limits.ts';
import { BodyHold } from './body-memory.ts';
import { assertContentType } from './content-type.ts';
import type { Upload } from './read-multipart.ts';
import { receiveBody } from './receive-body.ts';
import { sendCached, sendJson, sendText, serialize } from './send-result.ts';
import { validate, validateBody } from './validate.ts';

/** Input of a handler: validated parameters and the viewer. */
export interface Call<O extends Operation> {
  readonly params: ParamsOf<O>;
  readonly query: QueryOf<O>;
  readonly body: BodyOf<O>;
  /** The file part of a multipart request, as sent. */
  readonly upload: Upload | undefined;
  /** Raw body of an operation that reads and limits it itself. */
  readonly raw: Readable | undefined;
  readonly viewer: O['access'] extends 'public' ? MaybeViewer : Viewer;
  /** For idempotent operations: call it in the transaction that creates the resource, with its id. */
  readonly settle: Settle;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

type AnswerOf<O extends Operation> = O['produces'] extends string ? string | Readable : ResultOf<O>;
type Handler<O extends Operation> = (call: Call<O>) => Promise<AnswerOf<O>>;

/** How an idempotent operation answers a retry of a completed request. */
export interface RetryRule<O extends Operation> {
  /** Scope of the key: each caller has separate keys. It must be the same for a request and its retry. */
  readonly caller: (call: Call<O>) => string;
  /** Rebuilds the response from the settled id. */
  readonly repeat: (resourceId: string, call: Call<O>) => Promise<ResultOf<O>>;
  /** False when the response holds secrets and must not be stored. */
  readonly storesResponse: boolean;
  /** Fields of the body of which no trace may be stored. */
  readonly withheld: readonly string[];
}

/**
 * Registers an operation of the contract at its path and aliases: applies rate limits, authenticates, authorizes,
 * validates, calls the handler, and serializes the result with the response schema, which drops all fields the contract
 * does not declare. The handler may choose another status that the operation lists.
 */
export function registerOperation<O extends Operation>(
  app: FastifyInstance,
  ctx: Context,
  operation: O,
  handler: Handler<O>,
  ...[retries]: O['idempotent'] extends true ? [RetryRule<O>] : []
): void {
  const statuses = Object.keys(operation.responses).map(Number);
  const defaultStatus = statuses.at(-1) ?? 200;
  for (const path of [operation.path, ...(operation.aliases ?? [])]) {
    app.route({
      method: operation.method,
      url: path.replaceAll(/\{(\w+)\}/g, ':$1'),
      // A stream has no end that a HEAD response could wait for.
      exposeHeadRoute: operation.method === 'GET' && operation.produces !== 'text/event-stream',
      onRequest: async (request, reply) => {
        await limitAddress(ctx, request, reply, operation);
        assertContentType(request, operation);
      },
      handler: async (request, reply) => {
        reply.status(defaultStatus);
        const hold = new BodyHold(ctx.bodies);
        try {
          return await respond(ctx, operation, handler, retries, { request, reply, hold });
        } finally {
          // Not when the connection ends: a handler that continues without its client still holds the body.
          hold.release();
        }
      },
    });
  }
}

interface Exchange {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly hold: BodyHold;
}

async function respond<O extends Operation>(
  ctx: Context,
  operation: O,
  handler: Handler<O>,
  retries: RetryRule<O> | undefined,
  exchange: Exchange,
): Promise<FastifyReply> {
  const { request, reply } = exchange;
  const visitorEntry = ctx.responseCache.entryForVisitors(operation, request);
  if (visitorEntry?.cached) return sendCached(request, reply, visitorEntry.cached);
  const { call, keyed } = await readCall(ctx, operation, retries, exchange);
  const entry = visitorEntry ?? ctx.responseCache.entryForMember(operation, request, call.viewer);
  if (entry?.cached) return sendCached(request, reply, entry.cached);
  if (operation.produces) return sendText(operation, reply, await handler(call));
  const made = (result: unknown) => ({
    status: reply.statusCode,
    body: serialize(operation, reply.statusCode, result),
  });
  if (!keyed || !retries) {
    const result = await handler(call);
    const { body } = made(result);
    if (operation.endsSessions) publishSessionsChanged(ctx, call);
    entry?.store(result, body, reply);
    return sendJson(request, reply, body);
  }
  const { status, body, replayed } = await createOnce(ctx, keyed, {
    perform: async (settle) => made(await handler({ ...call, settle })),
    repeat: async (resourceId) => made(await retries.repeat(resourceId, call)),
    storesResponse: retries.storesResponse,
  });
  if (replayed) reply.header('idempotent-replayed', 'true');
  return sendJson(request, reply.status(status), body);
}

async function readCall<O extends Operation>(
  ctx: Context,
  operation: O,
  retries: RetryRule<O> | undefined,
  { request, reply, hold }: Exchange,
): Promise<{ call: Call<O>; keyed: KeyedRequest | undefined }> {
  // Authorization comes before validation: the body of a refused caller is not read.
  const settings = await ctx.settings.current();
  const viewer = await authenticate(ctx.db.read, request, ctx.clock.now(), sessionLimits(settings));
  if (viewer) {
    touchSession(ctx, viewer);
    await limitMember(ctx, request, reply, operation, viewer);
  }
  assertAccess(operation, viewer);
  if (settings.maintenance) assertDuringMaintenance(operation, viewer);
  const multipart = await receiveBody(operation, request, viewer, hold);
  if (viewer) await limitShortPicture(ctx, request, reply, operation, viewer);
  const call = {
    params: operation.params && validate(operation.params, request.params),
    query: operation.query && validate(operation.query, request.query),
    body: operation.body && validateBody(operation, multipart ? multipart.fields : request.body),
    upload: multipart?.image,
    raw: operation.raw && request.body instanceof Readable ? request.body : undefined,
    viewer,
    settle: async () => undefined,
    request,
    reply,
  };
  const typed = call as unknown as Call<O>;
  const keyed =
    retries && keyedRequest(operation, request, retries.caller(typed), multipart, retries.withheld);
  return { call: typed, keyed };
}

function assertAccess(operation: Operation, viewer: MaybeViewer): void {
  if (operation.access === 'public') return;
  if (!viewer) throw new AppError('UNAUTHORIZED');
  if (operation.access === 'admin' && !viewer.isAdmin) throw new AppError('FORBIDDEN');
}

/** During maintenance only administrators write. Sign-in stays open because the caller may be one. */
function assertDuringMaintenance(operation: Operation, viewer: MaybeViewer): void {
  if (operation.method === 'GET' || operation.duringMaintenance || viewer?.isAdmin) return;
  throw new AppError('MAINTENANCE');
}

/** Makes all servers recheck the live streams of the members concerned, since a session may have ended. */
function publishSessionsChanged<O extends Operation>(ctx: Context, { viewer, params }: Call<O>): void {
  const named = Object.values<unknown>(params ?? {}).filter((value) => typeof value === 'string');
  const audience = viewer ? [viewer.id, ...named] : named;
  if (audience.length > 0) ctx.events.publish({ type: 'session', audience, data: null });
}
