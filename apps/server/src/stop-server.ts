import type { FastifyInstance } from 'fastify';
import type { Context } from './context.ts';

/** How long requests may take to finish; with what follows the server is gone within ten seconds. */
const GRACE_MS = 9_300;
/** Then connections on which nothing ends are cut. */
const CUT_AFTER_MS = 200;

/** Lets what runs finish while new requests are refused, then closes the server. */
export async function stopServer(app: FastifyInstance, { drain }: Pick<Context, 'drain'>): Promise<void> {
  await drain.run(app.server, GRACE_MS);
  setTimeout(() => app.server.closeAllConnections(), CUT_AFTER_MS).unref();
  await app.close();
}
