import { IMAGE } from '@windfall/contract';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../lib/app-error.ts';
import { MULTIPART_LIMITS } from './body-limits.ts';

/** Bytes of an uploaded file. Its declared name and type are ignored. */
export type Upload = Buffer;

export interface MultipartBody {
  readonly fields: Readonly<Record<string, string>>;
  /** The file part `image`; absent when the form's file field was left empty. */
  readonly image: Upload | undefined;
}

/** Reads a whole multipart request: text fields and at most one image of at most 5 MB. */
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
    // The plugin would parse such a field itself before this check, unless it is declared as a file.
    if (isJson(part.mimetype)) throw new AppError('MALFORMED_UPLOAD');
    // The type says string, but a part may lack the header.
    if (!part.fieldname) throw new AppError('MALFORMED_UPLOAD');
    if (part.type === 'field') {
      if (typeof part.value === 'string') fields[part.fieldname] = part.value;
      continue;
    }
    const bytes = await part.toBuffer();
    if (part.fieldname === 'image' && bytes.length > 0) image = bytes;
  }
  // The plugin accepts an empty body as a form without fields.
  if (empty) throw new AppError('MALFORMED_UPLOAD');
  return { fields, image };
}

const BYTES = 'application/octet-stream';
const isJson = (type: string | undefined) => type?.startsWith('application/json') === true;

/** All parser errors are the client's fault; the plugin reports some of them as 500. */
function toRefusal(cause: unknown): AppError {
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
  return new AppError(code === 'FST_REQ_FILE_TOO_LARGE' ? 'IMAGE_TOO_LARGE' : 'MALFORMED_UPLOAD', { cause });
}
