import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import { AppError } from '../../lib/app-error.ts';
import { authenticate } from '../../platform/auth/authenticate.ts';
import { sessionLimits } from '../../platform/auth/session-lifetime.ts';
import { findVisibility } from './images.repo.ts';

const IMAGE_ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const FILE_NAME = /^(?:(?:320|640|1280)\.webp|1280\.jpg)$/;
/**
 * How long browsers and proxies use an image without revalidation. It is short because a withdrawn image stays visible
 * that long; revalidation only checks the permission.
 */
const FRESH_SECONDS = 300;

/** Serves image encodings. Only generated names reach the storage. */
export function registerServeImage(app: FastifyInstance, ctx: Context): void {
  app.get<{ Params: { id: string; file: string } }>('/images/:id/:file', async (request, reply) => {
    const { id, file } = request.params;
    if (!IMAGE_ID.test(id) || !FILE_NAME.test(file)) throw new AppError('NOT_FOUND');
    const isPublic = await assertInSight(ctx, request, id);
    const etag = `"${id}-${file}"`;
    describeImage(reply, isPublic, etag);
    if (request.headers['if-none-match'] === etag) return reply.status(304).send();
    const bytes = await readFile(ctx, `${id}/${file}`);
    reply.type(file.endsWith('.webp') ? 'image/webp' : 'image/jpeg');
    return reply.send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  });
  // No page exists below this path.
  app.get('/images/*', async () => {
    throw new AppError('NOT_FOUND');
  });
}

/**
 * Whether all viewers may see it. Viewers see an image if they see a listing or profile that shows it: for a
 * hidden listing or a deactivated member its owner and administrators. An image that nothing shows is not
 * found.
 */
async function assertInSight(ctx: Context, request: FastifyRequest, id: string): Promise<boolean> {
  const sights = await findVisibility(ctx.db.read, id);
  if (sights.some(({ is_public }) => Boolean(is_public))) return true;
  const owners = sights.flatMap(({ owner_id }) => owner_id ?? []);
  if (owners.length === 0) throw new AppError('NOT_FOUND');
  const limits = sessionLimits(await ctx.settings.current());
  const viewer = await authenticate(ctx.db.read, request, ctx.clock.now(), limits);
  if (!viewer || !(viewer.isAdmin || owners.includes(viewer.id))) throw new AppError('NOT_FOUND');
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

function describeImage(reply: FastifyReply, isPublic: boolean, etag: string): void {
  reply.headers({
    etag,
    'cache-control': isPublic ? `public, max-age=${FRESH_SECONDS}, must-revalidate` : 'private, no-store',
    'content-security-policy': "sandbox; default-src 'none'",
    // Public images, which a web app on another origin may show too.
    'cross-origin-resource-policy': 'cross-origin',
  });
}
