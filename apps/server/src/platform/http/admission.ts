import { consumes, type Operation, roleForGroup } from '@windfall/contract';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../lib/app-error.ts';
import { authenticate, sessionLimits, touchSession } from '../auth/authenticate.ts';
import { type Acting, personOf, type Viewer } from '../auth/viewer.ts';
import { addressKey, enforceRateLimits, isLoopback, type Limit } from '../rate-limit/enforce-rate-limits.ts';
import type { RateLimitPolicy } from '../rate-limit/rate-limiter.ts';
import { announcedBytes, MULTIPART_TYPE } from './body-limits.ts';
import type { RequestContext, RequestScope } from './request-scope.ts';

const MINUTE_MS = 60_000;

type Kind = 'read' | 'write' | 'upload';

/** An address may serve a whole household or school, so it has more uses than one member. */
const FOR_ADDRESS: Readonly<Record<Kind, RateLimitPolicy>> = {
  read: { name: 'reads', limit: 1200, windowMs: MINUTE_MS },
  write: { name: 'writes', limit: 120, windowMs: MINUTE_MS },
  upload: { name: 'uploads', limit: 60, windowMs: 10 * MINUTE_MS },
};

const FOR_MEMBER: Readonly<Record<Kind, RateLimitPolicy>> = {
  read: { name: 'member-reads', limit: 600, windowMs: MINUTE_MS },
  write: { name: 'member-writes', limit: 60, windowMs: MINUTE_MS },
  upload: { name: 'member-uploads', limit: 20, windowMs: 10 * MINUTE_MS },
};

/** A request whose head has arrived; pages and unknown paths have no operation. */
type Arrival = Pick<RequestScope, 'ctx' | 'request' | 'reply'> & { readonly operation?: Operation };

/** Takes a use of an operation's quota by address; runs before all other checks. */
export async function limitAddress({ ctx, request, reply, operation }: Arrival): Promise<void> {
  const limits = addressLimits(ctx, request, kindOf(request, operation));
  await enforceRateLimits(ctx.rateLimits, reply, limits, ctx.clock.now());
}

/** Takes a use of the member's quota, for all their addresses. */
export async function limitMember({ ctx, request, reply, operation, viewer }: RequestScope): Promise<void> {
  if (!viewer) return;
  const limits = memberLimits(ctx, viewer, kindOf(request, operation));
  await enforceRateLimits(ctx.rateLimits, reply, limits, ctx.clock.now());
}

/**
 * Counts a short picture in JSON as an upload. Its length did not distinguish it from text before the body was read. A
 * picture of 500 bytes can take as much work as one of megabytes.
 */
export async function limitShortPicture({
  ctx,
  request,
  reply,
  operation,
  viewer,
}: RequestScope): Promise<void> {
  if (!viewer || !consumes(operation, MULTIPART_TYPE)) return;
  if (kindOf(request, operation) === 'upload' || !hasPicture(request.body)) return;
  const limits = [...addressLimits(ctx, request, 'upload'), ...memberLimits(ctx, viewer, 'upload')];
  await enforceRateLimits(ctx.rateLimits, reply, limits, ctx.clock.now());
}

function addressLimits({ config }: RequestContext, { ip }: FastifyRequest, kind: Kind): Limit[] {
  if (!config.rateLimit || (config.mode !== 'production' && isLoopback(ip))) return [];
  return [{ policy: FOR_ADDRESS[kind], key: addressKey(ip) }];
}

/** What a member does for groups counts as the member's own. */
function memberLimits({ config }: RequestContext, viewer: Viewer, kind: Kind): Limit[] {
  return config.rateLimit ? [{ policy: FOR_MEMBER[kind], key: personOf(viewer) }] : [];
}

/**
 * An upload is a request that may carry an image: a form with a file, or JSON that is or may be too large for text
 * alone.
 */
function kindOf(request: FastifyRequest, operation: Operation | undefined): Kind {
  // Browsers ask before each call of another origin.
  if (['GET', 'HEAD', 'OPTIONS'].includes(request.method)) return 'read';
  if (!operation || !consumes(operation, MULTIPART_TYPE)) return 'write';
  const isForm = request.headers['content-type']?.toLowerCase().startsWith('multipart/') === true;
  return isForm || announcedBytes(request) > LONGEST_TEXT_BYTES ? 'upload' : 'write';
}

const LONGEST_TEXT_BYTES = 64 * 1024;

const hasPicture = (body: unknown) =>
  Object.values({ ...(body as object | undefined) }).some(
    (value) => typeof value === 'string' && /^data:/i.test(value),
  );

/** Finds the viewer of a request and records that the session is in use. */
export async function authenticateCaller(scope: RequestScope): Promise<void> {
  const { ctx, request } = scope;
  const limits = sessionLimits(await ctx.settings.current());
  scope.viewer = await authenticate(ctx.db.read, request, ctx.clock.now(), limits);
  if (!scope.viewer) return;
  request.member = personOf(scope.viewer);
  touchSession(ctx, scope.viewer);
}

/** Refuses callers without the role that the operation requires; features have policies for single objects. */
export function authorize({ operation, viewer }: RequestScope): void {
  if (viewer?.acting) authorizeForGroup(operation, viewer.acting);
  if (operation.access === 'public') return;
  if (!viewer) throw new AppError('UNAUTHORIZED');
  if (operation.access === 'admin' && !viewer.isAdmin)
    throw new AppError(viewer.adminNeedsFactor ? 'ADMIN_FACTOR_REQUIRED' : 'FORBIDDEN');
}

function authorizeForGroup(operation: Operation, { role }: Acting): void {
  const least = roleForGroup(operation);
  if (!least) throw new AppError('NOT_FOR_GROUP');
  if (least === 'keeper' && role !== 'keeper') throw new AppError('KEEPERS_ONLY');
}

/** A member whom no administrator has let in yet reads, and changes their own account only. */
export function refuseWhileWaiting({ operation, viewer }: RequestScope): void {
  if (!viewer?.waits || viewer.isAdmin || operation.method === 'GET') return;
  if (!operation.whileWaiting && !operation.duringMaintenance) throw new AppError('APPROVAL_PENDING');
}

/** During maintenance only administrators write. Sign-in stays open because the caller may be one. */
export async function refuseDuringMaintenance({ ctx, operation, viewer }: RequestScope): Promise<void> {
  if (operation.method === 'GET' || operation.duringMaintenance || viewer?.isAdmin) return;
  if ((await ctx.settings.current()).maintenance) throw new AppError('MAINTENANCE');
}
