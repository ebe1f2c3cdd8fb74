import type { FastifyInstance } from 'fastify';

/** The parser of bodies besides forms: JSON. An empty body is an absent one, as the spec's client sends it. */
export function addJsonParser(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (typeof body === 'string' && body.trim() === '') done(null, undefined);
    else parse(request, String(body), done);
  });
}
