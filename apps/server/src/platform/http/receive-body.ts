import { parse as parseForm } from 'node:querystring';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { BACKUP_FILE_TYPES, consumes, type Operation } from '@windfall/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../../lib/app-error.ts';
import { Semaphore } from '../../lib/semaphore.ts';
import type { MaybeViewer } from '../auth/viewer.ts';
import { addressKey } from '../rate-limit/address-key.ts';
import {
  announcedBytes,
  MULTIPART_KEPT_BYTES,
  TEXT_BODY_LIMIT,
  UPLOAD_JSON_BODY_LIMIT,
  VISITOR_BODY_LIMIT,
} from './body-limits.ts';
import type { BodyHold, BodyKind } from './body-memory.ts';
import { FORM_TYPE, JSON_TYPE, MULTIPART_TYPE, mediaType } from './content-type.ts';
import { JsonShape } from './json-shape.ts';
import { readMultipart } from './read-multipart.ts';
import type { RequestScope } from './request-scope.ts';

const LIMITS: Readonly<Record<BodyKind, number>> = {
  visitor: VISITOR_BODY_LIMIT,
  text: TEXT_BODY_LIMIT,
  upload: UPLOAD_JSON_BODY_LIMIT,
};

/** Only one large JSON body is parsed at a time: several in a row would block the event loop. */
const largeBodies = new Semaphore(1);

/**
 * Fastify parses bodies before handlers run, which is before the caller is known. These parsers pass the raw stream on;
 * `receiveBody` reads it once the caller is authenticated and counted.
 */
export function addBodyParsers(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser([JSON_TYPE, FORM_TYPE, ...BACKUP_FILE_TYPES], (_request, payload, done) =>
    done(null, payload),
  );
}

/**
 * Reads the body once the caller is known and accepted: a form into `multipart`, another body into `request.body`.
 * Memory is reserved in `hold` before it is used.
 */
export async function receiveBody(scope: RequestScope): Promise<void> {
  const { operation, request, viewer, hold } = scope;
  if (!operation.body) return;
  const kind = kindOf(operation, request, viewer);
  hold.belongTo(kind, viewer?.id ?? addressKey(request.ip));
  if (request.isMultipart()) {
    // Its parts cannot be counted as they arrive, so a body of unknown length counts as the maximum.
    hold.growTo(Math.min(announcedBytes(request), MULTIPART_KEPT_BYTES));
    scope.multipart = await readMultipart(request, operation.files);
    return;
  }
  request.body = announcedBytes(request) === 0 ? undefined : await readValue(request, LIMITS[kind], hold);
}

function kindOf(operation: Operation, request: FastifyRequest, viewer: MaybeViewer): BodyKind {
  if (!viewer) return 'visitor';
  return consumes(operation, MULTIPART_TYPE) && announcedBytes(request) > TEXT_BODY_LIMIT ? 'upload' : 'text';
}

async function readValue(request: FastifyRequest, limitBytes: number, hold: BodyHold): Promise<unknown> {
  if (mediaType(request) === FORM_TYPE)
    return parseForm((await readBytes(request, limitBytes, hold)).toString());
  const bytes = await readBytes(request, limitBytes, hold, new JsonShape());
  if (bytes.length <= TEXT_BODY_LIMIT) return parseJson(request, bytes);
  return largeBodies.run(async () => {
    const value = await parseJson(request, bytes);
    await nextTurn();
    return value;
  });
}

/**
 * Counts a long announced body at once, so that no two keep each other from arriving whole, and every other one as it
 * arrives: who sends a head and nothing more takes no memory, and may not use it up for others.
 */
export async function readBytes(
  request: FastifyRequest,
  limitBytes: number,
  hold: BodyHold,
  shape?: JsonShape,
): Promise<Buffer> {
  const announced = announcedBytes(request);
  if (Number.isFinite(announced)) {
    if (announced > limitBytes) throw new AppError('PAYLOAD_TOO_LARGE');
    if (announced > TEXT_BODY_LIMIT) hold.growTo(announced);
  }
  const chunks: Buffer[] = [];
  let received = 0;
  for await (const chunk of chunksOf(request)) {
    received += chunk.length;
    if (received > limitBytes) throw new AppError('PAYLOAD_TOO_LARGE');
    hold.growTo(received);
    shape?.follow(chunk);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Keeps the connection open for the response when reading stops. An aborted body is no server fault. */
async function* chunksOf({ raw }: FastifyRequest): AsyncGenerator<Buffer> {
  try {
    yield* raw.iterator({ destroyOnReturn: false });
  } catch (cause) {
    throw new AppError('BAD_REQUEST', { cause });
  }
}

/** An empty body counts as absent, since the web app sends one. Keys that would change prototypes are refused. */
function parseJson(request: FastifyRequest, bytes: Buffer): Promise<unknown> {
  const text = bytes.toString();
  if (text.trim() === '') return Promise.resolve(undefined);
  const parse = request.server.getDefaultJsonParser('error', 'error');
  return new Promise((resolve, reject) =>
    parse(request, text, (error, value) => (error ? reject(error) : resolve(value))),
  );
}
