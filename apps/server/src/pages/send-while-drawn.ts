import { Readable } from 'node:stream';
import { ERRORS, refusalIn } from '@windfall/contract';
import type { FastifyReply } from 'fastify';
import type { RenderedPage } from './web-app.ts';

/**
 * Sends the head of a page at once and its content when it is drawn: meanwhile the browser opens the document and fetches its
 * styles. The status is sent by then, so a page that cannot be drawn after all has a sentence in place of its content.
 */
export function sendWhileDrawn(drawing: Promise<RenderedPage | null>, reply: FastifyReply): FastifyReply {
  async function* content() {
    reply.raw.flushHeaders();
    const page = await drawing.catch((error: unknown) => {
      reply.log.error({ err: error }, 'a page could not be drawn');
      return null;
    });
    const sentence = refusalIn(ERRORS.UNAVAILABLE[1], reply.request.language);
    yield Buffer.from(page?.html ?? `<!doctype html><p>${sentence}`);
  }
  return reply.type('text/html; charset=utf-8').send(Readable.from(content(), { objectMode: false }));
}
