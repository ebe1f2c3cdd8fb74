import type { FastifyInstance, FastifyRequest } from 'fastify';

const WITHOUT_BODY = new Set([204, 205, 304]);

/** A `fetch` that calls this server's API as the visitor: same cookies, same address, no network. */
export function fetchInProcess(app: FastifyInstance, visitor: FastifyRequest): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init);
    const { pathname, search, host } = new URL(request.url);
    // Rendering reads; only the form of a page that was posted writes.
    const { method } = request;
    const isWrite = (method === 'POST' || method === 'PUT') && visitor.method === 'POST';
    const response = await app.inject({
      method: isWrite ? method : 'GET',
      ...(isWrite && { payload: await request.text() }),
      url: pathname + search,
      remoteAddress: visitor.ip,
      headers: { ...visitorHeaders(visitor), ...Object.fromEntries(request.headers), host },
    });
    const body = WITHOUT_BODY.has(response.statusCode) ? null : response.body;
    return new Response(body, { status: response.statusCode, headers: headersOf(response.headers) });
  };
}

/** The cookie is the only credential. */
function visitorHeaders({ headers }: FastifyRequest): Record<string, string> {
  const { cookie, 'user-agent': userAgent } = headers;
  return { ...(cookie ? { cookie } : {}), ...(userAgent ? { 'user-agent': userAgent } : {}) };
}

function headersOf(headers: Record<string, string | string[] | number | undefined>): Headers {
  const result = new Headers();
  for (const [name, value] of Object.entries(headers)) {
    for (const one of [value].flat()) if (one !== undefined) result.append(name, String(one));
  }
  return result;
}
