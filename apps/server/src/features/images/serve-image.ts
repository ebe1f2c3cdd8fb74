import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import { AppError } from '../../lib/app-error.ts';
import { authenticate } from '../../platform/auth/authenticate.ts';
import { sessionLimits } from '../../platform/auth/session-lifetime.ts';
import { findHiddenOwner } from './images.repo.ts';

const IMAGE_ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const FILE_NAME = /^(?:(?:320|640|1280)\.webp|1280\.jpg)$/;
const ONE_YEAR_SECONDS = 31_536_000;

/** Sends the encodings of pictures. Nothing but names we give ourselves ever reaches the storage. */
export function registerServeImage(app: FastifyInstance, ctx: Context): void {
  app.get<{ Params: { id: string; file: string } }>('/images/:id/:file', async (request, reply) => {
    const { id, file } = request.params;
    if (!IMAGE_ID.test(id) || !FILE_NAME.test(file)) throw new AppError('NOT_FOUND');
    const isShared = await assertInSight(ctx, request, id);
    const bytes = await readFile(ctx, `${id}/${file}`);
    describeImage(reply, file.endsWith('.webp') ? 'image/webp' : 'image/jpeg', isShared);
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

/** Whether anybody may see it; the picture of a hidden listing is for its owner and administrators, as the listing is. */
async function assertInSight(ctx: Context, request: FastifyRequest, id: string): Promise<boolean> {
  const ownerId = await findHiddenOwner(ctx.db.read, id);
  if (ownerId === undefined) return true;
  const limits = sessionLimits(await ctx.settings.current());
  const viewer = await authenticate(ctx.db.read, request, ctx.clock.now(), limits);
  if (viewer?.id !== ownerId && !viewer?.isAdmin) throw new AppError('NOT_FOUND');
  return false;
}

async function readFile(ctx: Context, key: string): Promise<Uint8Array> {
  try {
    return await ctx.storage.getBytes(key);
  } catch (error) {
    if (await ctx.storage.exists(key)) throw error;
    throw new AppError('NOT_FOUND', { cause: error });
  }
}

function describeImage(reply: FastifyReply, type: string, isShared: boolean): void {
  reply.headers({
    'content-type': type,
    'cache-control': isShared ? `public, max-age=${ONE_YEAR_SECONDS}, immutable` : 'private, no-store',
    'content-security-policy': "sandbox; default-src 'none'",
    // Public pictures, which a web app on another origin shows as well.
    'cross-origin-resource-policy': 'cross-origin',
  });
}
