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
import { sendJson, sendShared, sendText, serialize } from './send-result.ts';
import { validate, validateBody } from './validate.ts';

/** What a handler gets: everything validated, and who is asking. */
export interface Call<O extends Operation> {
  readonly params: ParamsOf<O>;
  readonly query: QueryOf<O>;
  readonly body: BodyOf<O>;
  /** The file part of a multipart request, as sent. */
  readonly upload: Upload | undefined;
  /** The body of an operation that takes it as it comes. Reading and limiting it is the handler's. */
  readonly raw: Readable | undefined;
  readonly viewer: O['access'] extends 'public' ? MaybeViewer : Viewer;
  /** For idempotent operations: to be called in the transaction that creates something, with its id. */
  readonly settle: Settle;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

type AnswerOf<O extends Operation> = O['produces'] extends string ? string | Readable : ResultOf<O>;
type Handler<O extends Operation> = (call: Call<O>) => Promise<AnswerOf<O>>;

/** How an idempotent operation answers a retry of what was done before. */
export interface RetryRule<O extends Operation> {
  /** Whose the key is: of two callers, each has keys of their own. It must not change between a try and its retry. */
  readonly caller: (call: Call<O>) => string;
  /** The answer made anew from the id that was settled. */
  readonly repeat: (resourceId: string, call: Call<O>) => Promise<ResultOf<O>>;
  /** False when the answer holds secrets and must not be stored. */
  readonly keepsAnswer: boolean;
  /** Fields of the body that no trace may be stored of. */
  readonly withheld: readonly string[];
}

/**
 * Registers an operation of the contract at its path and aliases: counts it against the limits, checks who asks and
 * what is sent, calls the handler, and sends its result through the response schema, which drops every field the
 * contract does not declare. The handler may set another status that the operation lists.
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
      // A stream has no end that a HEAD could wait for.
      exposeHeadRoute: operation.method === 'GET' && operation.produces !== 'text/event-stream',
      onRequest: async (request, reply) => {
        await limitAddress(ctx, request, reply, operation);
        assertContentType(request, operation);
      },
      handler: async (request, reply) => {
        reply.status(defaultStatus);
        const hold = new BodyHold(ctx.bodies);
        try {
          return await answer(ctx, operation, handler, retries, { request, reply, hold });
        } finally {
          // Not when the connection ends: a handler that goes on without its client still holds the body.
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

async function answer<O extends Operation>(
  ctx: Context,
  operation: O,
  handler: Handler<O>,
  retries: RetryRule<O> | undefined,
  exchange: Exchange,
): Promise<FastifyReply> {
  const { request, reply } = exchange;
  const toVisitors = ctx.sharedAnswers.openToVisitors(operation, request);
  if (toVisitors?.known) return sendShared(request, reply, toVisitors.known);
  const { call, keyed } = await readCall(ctx, operation, retries, exchange);
  const sharing = toVisitors ?? ctx.sharedAnswers.openToMember(operation, request, call.viewer);
  if (sharing?.known) return sendShared(request, reply, sharing.known);
  if (operation.produces) return sendText(operation, reply, await handler(call));
  const made = (result: unknown) => ({
    status: reply.statusCode,
    body: serialize(operation, reply.statusCode, result),
  });
  if (!keyed || !retries) {
    const result = await handler(call);
    const { body } = made(result);
    if (operation.endsSessions) publishSessionsChanged(ctx, call);
    sharing?.keep(result, body, reply);
    return sendJson(request, reply, body);
  }
  const { status, body, replayed } = await createOnce(ctx, keyed, {
    perform: async (settle) => made(await handler({ ...call, settle })),
    repeat: async (resourceId) => made(await retries.repeat(resourceId, call)),
    keepsAnswer: retries.keepsAnswer,
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
  // Who asks comes before what is sent: the body of a caller who is refused is not even read.
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

/** Nobody but an administrator changes anything then; who signs in may be one. */
function assertDuringMaintenance(operation: Operation, viewer: MaybeViewer): void {
  if (operation.method === 'GET' || operation.duringMaintenance || viewer?.isAdmin) return;
  throw new AppError('MAINTENANCE');
}

/** Live connections of whoever it concerns are looked at, on every server: a session may be over. */
function publishSessionsChanged<O extends Operation>(ctx: Context, { viewer, params }: Call<O>): void {
  const named = Object.values<unknown>(params ?? {}).filter((value) => typeof value === 'string');
  const audience = viewer ? [viewer.id, ...named] : named;
  if (audience.length > 0) ctx.events.publish({ type: 'session', audience, data: null });
}
