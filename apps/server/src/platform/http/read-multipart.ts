import { IMAGE } from '@windfall/contract';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../lib/app-error.ts';
import { MULTIPART_LIMITS } from './body-limits.ts';

/** Bytes of an uploaded file. Its declared name and type are ignored. */
export type Upload = Buffer;

export interface MultipartBody {
  readonly fields: Readonly<Record<string, string>>;
  /** The file parts `image` in order, without those that were left empty. */
  readonly images: readonly Upload[];
}

/** Reads a whole multipart request: text fields and images of at most 5 MB each. */
export async function readMultipart(request: FastifyRequest, files = 1): Promise<MultipartBody> {
  try {
    return await collect(request, files);
  } catch (error) {
    throw error instanceof AppError ? error : toRefusal(error);
  }
}

async function collect(request: FastifyRequest, files: number): Promise<MultipartBody> {
  const fields: Record<string, string> = Object.create(null);
  const images: Upload[] = [];
  let total = 0;
  let empty = true;
  for await (const part of request.parts({
    limits: { ...MULTIPART_LIMITS, fileSize: IMAGE.maxBytes, files },
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
    total += bytes.length;
    if (total > IMAGE.maxTotalBytes) throw new AppError('PAYLOAD_TOO_LARGE');
    if (part.fieldname !== 'image') continue;
    // A form without a chosen file sends a part without a name; a file of no bytes is one that was lost on the way.
    if (bytes.length > 0) images.push(bytes);
    else if (part.filename) throw new AppError('IMAGE_UNREADABLE');
  }
  // The plugin accepts an empty body as a form without fields.
  if (empty) throw new AppError('MALFORMED_UPLOAD');
  return { fields, images };
}

const BYTES = 'application/octet-stream';
const isJson = (type: string | undefined) => type?.startsWith('application/json') === true;

/** All parser errors are the client's fault; the plugin reports some of them as 500. */
function toRefusal(cause: unknown): AppError {
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
  return new AppError(code === 'FST_REQ_FILE_TOO_LARGE' ? 'IMAGE_TOO_LARGE' : 'MALFORMED_UPLOAD', { cause });
}
