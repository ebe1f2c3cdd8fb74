import type { FastifyInstance } from 'fastify';
import type { Context } from './context.ts';

/** How long requests may take to finish; the server exits within ten seconds in all. */
const GRACE_MS = 9_300;
/** After this time remaining connections are closed. */
const CUT_AFTER_MS = 200;

/** Lets running requests finish while new ones are refused, then closes the server. */
export async function stopServer(app: FastifyInstance, { drain }: Pick<Context, 'drain'>): Promise<void> {
  await drain.run(app.server, GRACE_MS);
  setTimeout(() => app.server.closeAllConnections(), CUT_AFTER_MS).unref();
  await app.close();
}
