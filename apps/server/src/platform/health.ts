import { getHealth, getLiveness } from '@windfall/contract';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { DatabaseUnreachableError } from '../db/database.ts';
import { AppError } from '../lib/app-error.ts';
import { registerOperation } from './http/register-operation.ts';
import type { RequestContext } from './http/request-scope.ts';
import type { Readiness } from './readiness.ts';
import { version } from './version.ts';

export function registerHealth(
  app: FastifyInstance,
  ctx: RequestContext & { readonly readiness: Readiness },
): void {
  registerOperation(app, ctx, getHealth, async ({ reply }) => {
    reply.header('cache-control', 'no-store');
    ctx.readiness.assert();
    try {
      await sql`select 1`.execute(ctx.db.read);
    } catch (cause) {
      throw cause instanceof DatabaseUnreachableError ? cause : new AppError('UNAVAILABLE', { cause });
    }
    return facts();
  });
  registerOperation(app, ctx, getLiveness, async ({ reply }) => {
    reply.header('cache-control', 'no-store');
    return facts();
  });
}

const facts = () => ({
  status: 'ok' as const,
  message: 'Windfall is up',
  version,
  uptime_seconds: Math.round(process.uptime()),
});
