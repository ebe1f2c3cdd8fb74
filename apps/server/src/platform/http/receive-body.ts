import { parse as parseForm } from 'node:querystring';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { BACKUP_FILE_TYPES, consumes, type Operation } from '@windfall/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../../lib/app-error.ts';
import { Semaphore } from '../../lib/semaphore.ts';
import type { MaybeViewer } from '../auth/viewer.ts';
import { addressKey } from '../rate-limit/enforce-rate-limits.ts';
import {
  announcedBytes,
  type BodyHold,
  type BodyKind,
  CSV_TYPE,
  FORM_TYPE,
  JSON_SHAPE_LIMITS,
  JSON_TYPE,
  MULTIPART_KEPT_BYTES,
  MULTIPART_TYPE,
  mediaType,
  TEXT_BODY_LIMIT,
  UPLOAD_JSON_BODY_LIMIT,
  VISITOR_BODY_LIMIT,
} from './body-limits.ts';
import { readMultipart } from './read-multipart.ts';
import type { RequestScope } from './request-scope.ts';

const LIMITS: Readonly<Record<BodyKind, number>> = {
  visitor: VISITOR_BODY_LIMIT,
  text: TEXT_BODY_LIMIT,
  upload: UPLOAD_JSON_BODY_LIMIT,
};
const QUOTE = 0x22;
const COMMA = 0x2c;
const BACKSLASH = 0x5c;
const OPEN_ARRAY = 0x5b;
const CLOSE_ARRAY = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;

/** Only one large JSON body is parsed at a time: several in a row would block the event loop. */
const largeBodies = new Semaphore(1);

/**
 * Fastify parses bodies before handlers run, which is before the caller is known. These parsers pass the raw stream on;
 * `receiveBody` reads it once the caller is authenticated and counted.
 */
export function addBodyParsers(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    [JSON_TYPE, FORM_TYPE, CSV_TYPE, ...BACKUP_FILE_TYPES],
    (_request, payload, done) => done(null, payload),
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
  const takesFiles = consumes(operation, MULTIPART_TYPE) || consumes(operation, CSV_TYPE);
  return takesFiles && announcedBytes(request) > TEXT_BODY_LIMIT ? 'upload' : 'text';
}

async function readValue(request: FastifyRequest, limitBytes: number, hold: BodyHold): Promise<unknown> {
  if (mediaType(request) === FORM_TYPE)
    return parseForm((await readBytes(request, limitBytes, hold)).toString());
  // Of an operation that takes a table in the field `csv` of its JSON too.
  if (mediaType(request) === CSV_TYPE)
    return { csv: (await readBytes(request, limitBytes, hold)).toString() };
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

/**
 * Checks JSON text as it arrives and refuses text with too much nesting or too many values: parsing a few megabytes of
 * brackets would block the event loop for a second. All significant characters are single bytes in UTF-8, so chunks may
 * split other characters. The parser decides whether the text is valid.
 */
export class JsonShape {
  #depth = 0;
  #values = 1;
  #inString = false;
  #escaped = false;

  /** Throws JSON_TOO_COMPLEX at the first byte over the limit. */
  follow(chunk: Buffer): void {
    let at = 0;
    while (at < chunk.length)
      at = this.#inString ? this.#endString(chunk, at) : this.#followValues(chunk, at);
  }

  /** Returns the start of the next string, or the end of the chunk. */
  #followValues(chunk: Buffer, from: number): number {
    for (let at = from; at < chunk.length; at += 1) {
      const byte = chunk[at];
      if (byte === COMMA) this.#count(0);
      else if (byte === OPEN_ARRAY || byte === OPEN_OBJECT) this.#count(1);
      else if (byte === CLOSE_ARRAY || byte === CLOSE_OBJECT) this.#depth -= 1;
      else if (byte === QUOTE) {
        this.#inString = true;
        return at + 1;
      }
    }
    return chunk.length;
  }

  /** Returns the position after the string. An inline image is one long string, so the search is native. */
  #endString(chunk: Buffer, from: number): number {
    const quote = chunk.indexOf(QUOTE, from);
    const end = quote < 0 ? chunk.length : quote;
    const isEscaped = this.#isEscaped(chunk, from, end);
    this.#inString = quote < 0 || isEscaped;
    this.#escaped = quote < 0 && isEscaped;
    return end + 1;
  }

  /** Whether an odd number of backslashes precedes `end`; the last one may be in the previous chunk. */
  #isEscaped(chunk: Buffer, from: number, end: number): boolean {
    let begin = end;
    while (begin > from && chunk[begin - 1] === BACKSLASH) begin -= 1;
    const backslashes = end - begin + (begin === from && this.#escaped ? 1 : 0);
    return backslashes % 2 === 1;
  }

  #count(deeper: 0 | 1): void {
    this.#values += 1;
    this.#depth += deeper;
    const { depth, values } = JSON_SHAPE_LIMITS;
    if (this.#depth > depth || this.#values > values) throw new AppError('JSON_TOO_COMPLEX');
  }
}
