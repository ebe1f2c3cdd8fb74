import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Context } from './context.ts';

/** How long requests may take to finish after the grace; the server then exits within ten seconds in all. */
const GRACE_MS = 9_300;
/** After this time remaining connections are closed. */
const CUT_AFTER_MS = 200;

/**
 * Goes on with requests for the configured grace while `/health` tells load balancers to send no more, then lets running requests finish
 * while new ones are refused, then closes the server.
 */
export async function stopServer(
  app: FastifyInstance,
  { config, drain, readiness }: Pick<Context, 'config' | 'drain' | 'readiness'>,
): Promise<void> {
  readiness.withhold('The server is stopping.');
  if (config.stopGraceMs > 0) await sleep(config.stopGraceMs);
  await drain.run(app.server, GRACE_MS);
  setTimeout(() => app.server.closeAllConnections(), CUT_AFTER_MS).unref();
  await app.close();
}
