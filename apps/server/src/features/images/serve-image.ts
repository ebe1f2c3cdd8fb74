import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Context } from '../../context.ts';
import { AppError } from '../../lib/app-error.ts';

const IMAGE_ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const FILE_NAME = /^(?:(?:320|640|1280)\.webp|1280\.jpg)$/;
const ONE_YEAR_SECONDS = 31_536_000;

/** Sends the encodings of pictures. Nothing but names we give ourselves ever reaches the storage. */
export function registerServeImage(app: FastifyInstance, ctx: Context): void {
  app.get<{ Params: { id: string; file: string } }>('/images/:id/:file', async (request, reply) => {
    const { id, file } = request.params;
    if (!IMAGE_ID.test(id) || !FILE_NAME.test(file)) throw new AppError('NOT_FOUND');
    const bytes = await readFile(ctx, `${id}/${file}`);
    describeImage(reply, file.endsWith('.webp') ? 'image/webp' : 'image/jpeg');
    const etag = `"${id}-${file}"`;
    reply.header('etag', etag);
    if (request.headers['if-none-match'] === etag) return reply.status(304).send();
    return reply.send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  });
  // Nothing below this path is a page.
  app.get('/images/*', async () => {
    throw new AppError('NOT_FOUND');
  });
}

async function readFile(ctx: Context, key: string): Promise<Uint8Array> {
  try {
    return await ctx.storage.getBytes(key);
  } catch (error) {
    if (await ctx.storage.exists(key)) throw error;
    throw new AppError('NOT_FOUND', { cause: error });
  }
}

function describeImage(reply: FastifyReply, type: string): void {
  reply.headers({
    'content-type': type,
    'cache-control': `public, max-age=${ONE_YEAR_SECONDS}, immutable`,
    'content-security-policy': "sandbox; default-src 'none'",
    // Public pictures, which a web app on another origin shows as well.
    'cross-origin-resource-policy': 'cross-origin',
  });
}
