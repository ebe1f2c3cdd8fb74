import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import { AppError } from '../../lib/app-error.ts';
import { authenticate, sessionLimits } from '../../platform/auth/authenticate.ts';
import { isStorageAway } from '../../platform/storage.ts';
import { findLoanMembers, findVisibility } from './images.repo.ts';
import { ENCODING_WIDTHS, LARGEST_WIDTH, PICTURE_WIDTHS, THUMBNAIL_WIDTH } from './picture-sizes.ts';

const IMAGE_ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const { webp, avif } = ENCODING_WIDTHS;
const FILE_NAMES = new Set([
  ...webp.map((width) => `${width}.webp`),
  ...avif.map((width) => `${width}.avif`),
  `${LARGEST_WIDTH}.jpg`,
]);
const TYPES = { webp: 'image/webp', avif: 'image/avif', jpg: 'image/jpeg' } as const;
/**
 * How long browsers and proxies use an image without revalidation. It is short because a withdrawn image stays visible
 * that long; revalidation only checks the permission.
 */
const FRESH_SECONDS = 300;

/** Serves image encodings. Only generated names reach the storage. */
export function registerServeImage(app: FastifyInstance, ctx: Context): void {
  app.get<{ Params: { id: string; file: string } }>('/images/:id/:file', async (request, reply) => {
    const { id, file } = request.params;
    if (!IMAGE_ID.test(id) || !FILE_NAMES.has(file)) throw new AppError('NOT_FOUND');
    const isPublic = await assertInSight(ctx, request, id);
    const etag = `"${id}-${file}"`;
    describeImage(reply, isPublic, etag);
    if (request.headers['if-none-match'] === etag) return reply.status(304).send();
    const bytes = await readImage(ctx, id, file);
    reply.type(TYPES[file.slice(file.indexOf('.') + 1) as keyof typeof TYPES]);
    return reply.send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  });
  // No page exists below this path.
  app.get('/images/*', async () => {
    throw new AppError('NOT_FOUND');
  });
}

/**
 * Whether all viewers may see it, as they do the picture of the site. Viewers see an image if they see a listing or profile that shows it: for a
 * hidden listing or a deactivated member its owner and administrators, and for a loan its two members and administrators. An
 * image that nothing shows is not found.
 */
async function assertInSight(ctx: Context, request: FastifyRequest, id: string): Promise<boolean> {
  const sights = await findVisibility(ctx.db.read, id);
  const { picture, ...settings } = await ctx.settings.current();
  if (picture?.id === id || sights.some(({ is_public }) => Boolean(is_public))) return true;
  const shown = sights.flatMap(({ owner_id }) => owner_id ?? []);
  const owners = shown.length > 0 || sights.length === 0 ? shown : await findLoanMembers(ctx.db.read, id);
  if (owners.length === 0) throw new AppError('NOT_FOUND');
  const limits = sessionLimits(settings);
  const viewer = await authenticate(ctx.db.read, request, ctx.clock.now(), limits);
  if (!viewer || !(viewer.isAdmin || owners.includes(viewer.id))) throw new AppError('NOT_FOUND');
  return false;
}

/** An image has no thumbnail before it is complete, or when it is as small itself: then the next encoding is served. */
async function readImage(ctx: Context, id: string, file: string): Promise<Uint8Array> {
  const isThumbnail = file === `${THUMBNAIL_WIDTH}.webp`;
  const bytes = await readFile(ctx, `${id}/${file}`, isThumbnail);
  return bytes ?? readFile(ctx, `${id}/${PICTURE_WIDTHS[0]}.webp`);
}

async function readFile(ctx: Context, key: string): Promise<Uint8Array>;
async function readFile(ctx: Context, key: string, isOptional: boolean): Promise<Uint8Array | undefined>;
async function readFile(ctx: Context, key: string, isOptional = false): Promise<Uint8Array | undefined> {
  try {
    return await ctx.storage.getBytes(key);
  } catch (error) {
    if (isStorageAway(error) || (await ctx.storage.exists(key))) throw error;
    if (isOptional) return undefined;
    throw new AppError('NOT_FOUND', { cause: error });
  }
}

function describeImage(reply: FastifyReply, isPublic: boolean, etag: string): void {
  reply.headers({
    etag,
    'cache-control': isPublic ? `public, max-age=${FRESH_SECONDS}, must-revalidate` : 'private, no-store',
    // Public images, which a web app on another origin may show too.
    'cross-origin-resource-policy': 'cross-origin',
  });
}
