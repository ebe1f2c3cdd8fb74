import { IMAGE } from '@windfall/contract';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../lib/app-error.ts';
import { MULTIPART_LIMITS } from './body-limits.ts';

/** An uploaded file's bytes. Name and type it was sent with mean nothing and are not kept. */
export type Upload = Buffer;

export interface MultipartBody {
  readonly fields: Readonly<Record<string, string>>;
  /** The file part `image`; absent when the form's file field was left empty. */
  readonly image: Upload | undefined;
}

/** Reads a multipart request whole: text fields and at most one image of at most 5 MB. */
export async function readMultipart(request: FastifyRequest): Promise<MultipartBody> {
  try {
    return await collect(request);
  } catch (error) {
    throw error instanceof AppError ? error : toRefusal(error);
  }
}

async function collect(request: FastifyRequest): Promise<MultipartBody> {
  const fields: Record<string, string> = Object.create(null);
  let image: Upload | undefined;
  let empty = true;
  for await (const part of request.parts({
    limits: { ...MULTIPART_LIMITS, fileSize: IMAGE.maxBytes, files: 1 },
    isPartAFile: (_name, type, filename) => filename !== undefined || type === BYTES || isJson(type),
  })) {
    empty = false;
    // The plugin parses such a field before anything here could look at it, unless it counts as a file.
    if (isJson(part.mimetype)) throw new AppError('MALFORMED_UPLOAD');
    // Declared as text, but a part's header may lack it.
    if (!part.fieldname) throw new AppError('MALFORMED_UPLOAD');
    if (part.type === 'field') {
      if (typeof part.value === 'string') fields[part.fieldname] = part.value;
      continue;
    }
    const bytes = await part.toBuffer();
    if (part.fieldname === 'image' && bytes.length > 0) image = bytes;
  }
  // The plugin takes a body of nothing for a form without fields.
  if (empty) throw new AppError('MALFORMED_UPLOAD');
  return { fields, image };
}

const BYTES = 'application/octet-stream';
const isJson = (type: string | undefined) => type?.startsWith('application/json') === true;

/** Everything the parser can complain of is the sender's doing; the plugin calls some of it a 500. */
function toRefusal(cause: unknown): AppError {
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
  return new AppError(code === 'FST_REQ_FILE_TOO_LARGE' ? 'IMAGE_TOO_LARGE' : 'MALFORMED_UPLOAD', { cause });
}
