import type { BodyOf, Operation, ParamsOf, QueryOf, ResultOf } from '@windfall/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import { AppError } from '../../lib/app-error.ts';
import { authenticate } from '../auth/authenticate.ts';
import { touchSession } from '../auth/touch-session.ts';
import type { MaybeViewer, Viewer } from '../auth/viewer.ts';
import { JSON_BODY_LIMIT, UPLOAD_JSON_BODY_LIMIT } from './body-limits.ts';
import { assertContentType } from './content-type.ts';
import { readMultipart, type Upload } from './read-multipart.ts';
import { validate } from './validate.ts';

/** What a handler gets: everything validated, and who is asking. */
export interface Call<O extends Operation> {
  readonly params: ParamsOf<O>;
  readonly query: QueryOf<O>;
  readonly body: BodyOf<O>;
  /** The file part of a multipart request, as sent. */
  readonly upload: Upload | undefined;
  readonly viewer: O['access'] extends 'public' ? MaybeViewer : Viewer;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

type Handler<O extends Operation> = (call: Call<O>) => Promise<ResultOf<O>>;

/**
 * Registers an operation of the contract at its path and aliases: checks who asks and what is sent, calls the handler,
 * and sends its result through the response schema, which drops every field the contract does not declare.
 * The handler may set another status that the operation lists.
 */
export function registerOperation<O extends Operation>(
  app: FastifyInstance,
  ctx: Context,
  operation: O,
  handler: Handler<O>,
): void {
  const statuses = Object.keys(operation.responses).map(Number);
  const defaultStatus = statuses.at(-1) ?? 200;
  for (const path of [operation.path, ...(operation.aliases ?? [])]) {
    app.route({
      method: operation.method,
      url: path.replaceAll(/\{(\w+)\}/g, ':$1'),
      bodyLimit: operation.upload ? UPLOAD_JSON_BODY_LIMIT : JSON_BODY_LIMIT,
      onRequest: async (request) => assertContentType(request, operation),
      handler: async (request, reply) => {
        reply.status(defaultStatus);
        const result = await handler(await readCall(ctx, operation, request, reply));
        const schema = operation.responses[reply.statusCode];
        if (!schema) throw new Error(`${operation.id} does not declare the status ${reply.statusCode}`);
        if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
        return schema.parse(result);
      },
    });
  }
}

async function readCall<O extends Operation>(
  ctx: Context,
  operation: O,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Call<O>> {
  // Who asks comes before what is sent: a visitor's upload is not even read.
  const viewer = await authenticate(ctx.db.read, request, ctx.clock.now());
  if (viewer) touchSession(ctx, viewer);
  assertAccess(operation, viewer);
  const multipart = request.isMultipart() ? await readMultipart(request) : undefined;
  const call = {
    params: operation.params && validate(operation.params, request.params),
    query: operation.query && validate(operation.query, request.query),
    body:
      operation.body &&
      validate(operation.body, multipart ? multipart.fields : request.body, operation.invalidBody),
    upload: multipart?.image,
    viewer,
    request,
    reply,
  };
  return call as Call<O>;
}

function assertAccess(operation: Operation, viewer: MaybeViewer): void {
  if (operation.access === 'public') return;
  if (!viewer) throw new AppError('UNAUTHORIZED');
  if (operation.access === 'admin' && !viewer.isAdmin) throw new AppError('FORBIDDEN');
}
