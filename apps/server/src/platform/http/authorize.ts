import { AppError } from '../../lib/app-error.ts';
import { authenticate } from '../auth/authenticate.ts';
import { sessionLimits } from '../auth/session-lifetime.ts';
import { touchSession } from '../auth/touch-session.ts';
import type { RequestScope } from './request-scope.ts';

/** Finds the viewer of a request and records that the session is in use. */
export async function authenticateCaller(scope: RequestScope): Promise<void> {
  const { ctx, request } = scope;
  const limits = sessionLimits(await ctx.settings.current());
  scope.viewer = await authenticate(ctx.db.read, request, ctx.clock.now(), limits);
  if (scope.viewer) touchSession(ctx, scope.viewer);
}

/** Refuses callers without the role that the operation requires; features have policies for single objects. */
export function authorize({ operation, viewer }: RequestScope): void {
  if (operation.access === 'public') return;
  if (!viewer) throw new AppError('UNAUTHORIZED');
  if (operation.access === 'admin' && !viewer.isAdmin) throw new AppError('FORBIDDEN');
}

/** During maintenance only administrators write. Sign-in stays open because the caller may be one. */
export async function refuseDuringMaintenance({ ctx, operation, viewer }: RequestScope): Promise<void> {
  if (operation.method === 'GET' || operation.duringMaintenance || viewer?.isAdmin) return;
  if ((await ctx.settings.current()).maintenance) throw new AppError('MAINTENANCE');
}
