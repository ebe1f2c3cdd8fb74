import { FetchInterceptor } from '@mswjs/interceptors/fetch/web';
import { ERRORS, type ErrorCode, type Operation, type ResultOf } from '@windfall/contract';
import { delay, HttpResponse, http, type RequestHandler } from 'msw';
import { defineNetwork, InterceptorSource } from 'msw/experimental';

/** The place of the members in people.ts. */
export const sellwood = {
  zip_code: '97202',
  city: 'Portland',
  state: 'OR',
  latitude: 45.484,
  longitude: -122.636,
};

/**
 * Answers what a test says it answers; any other call fails the test. Only the health of the backend, a member's new
 * notices, follows, claims and giving, the place of the profile, what is ready near, and what a member asked about a listing or asked for of it are asked for beside
 * pages, whatever the test is about.
 */
export const server = defineNetwork({
  // The one of `msw/node` answers at the socket, with requests and responses as bytes: a fifth of the tests' processor time.
  // The types of this one are of the browser's bundle, in which its class is another one.
  sources: [new InterceptorSource({ interceptors: [new FetchInterceptor() as never] })],
  onUnhandledFrame: 'error',
  context: { quiet: true },
  handlers: [
    http.get('*/health', () => HttpResponse.json({ status: 'ok' })),
    http.get('*/notices/unread', () => HttpResponse.json({ count: 0 })),
    http.get('*/api/follows/count', () => HttpResponse.json({ count: null })),
    http.get('*/api/follows', () => HttpResponse.json([])),
    http.get('*/claims', () => HttpResponse.json([])),
    http.get('*/api/swaps', () => HttpResponse.json([])),
    http.get('*/listings/*/claims', () => HttpResponse.json([])),
    http.get('*/listings/*/rest', () =>
      HttpResponse.json({ unit: null, wishers: [], promised: [], seekers: null }),
    ),
    http.get('*/users/*/giving', () =>
      HttpResponse.json({ is_shown: false, given: null, thanks: null, answer_hours: null }),
    ),
    http.get('*/users/*/giving-settings', () => HttpResponse.json({ is_shown: false, address: '' })),
    http.get('*/messages/asked/*', () => HttpResponse.json({ asked_at: null })),
    http.get('*/api/geo/place', () => HttpResponse.json(sellwood)),
    http.get('*/season/near', () =>
      HttpResponse.json({ date: '2026-08-04', listed: [], gardens: [], soon: [], earlier: [] }),
    ),
  ],
});

/** Recorded request of a handler. */
export interface SeenCall {
  url: URL;
  headers: Headers;
  /** The JSON; null where it is none, or was not sent to its end. */
  body: unknown;
}

interface MockOptions {
  status?: number;
  headers?: Record<string, string>;
  /** The list of an earlier mock, which these calls join. */
  calls?: SeenCall[];
}

/** The operation answers this, as the contract describes it. Returns the list that gets every call as it arrives. */
export function mockResponse<O extends Operation>(
  operation: O,
  result: ResultOf<O>,
  { status, headers, calls = [] }: MockOptions = {},
): SeenCall[] {
  const code = status ?? Number(Object.keys(operation.responses).at(-1) ?? 200);
  // Checked, so that no test relies on a response the server could not give.
  operation.responses[code]?.parse(result);
  handle(operation, async (request) => {
    calls.push(await seen(request));
    return HttpResponse.json(result as never, { status: code, ...(headers ? { headers } : {}) });
  });
  return calls;
}

/** The operation is refused with this error. */
export function refuse(operation: Operation, code: ErrorCode, fields?: Record<string, string>): void {
  const [status, message] = ERRORS[code];
  handle(operation, () =>
    HttpResponse.json(
      { statusCode: status, error: 'Error', code, message, ...(fields ? { fields } : {}) },
      { status },
    ),
  );
}

/** No response comes back at all. Returns the list that gets every call as it arrives. */
export function breakConnection(operation: Operation): SeenCall[] {
  const calls: SeenCall[] = [];
  handle(operation, async (request) => {
    calls.push(await seen(request));
    return HttpResponse.error();
  });
  return calls;
}

/**
 * A request to the server and back. Responses to earlier requests have arrived by then, and what follows from them has
 * begun: a test waits for this to show that nothing follows.
 */
export async function roundTrip(): Promise<void> {
  await fetch(`${location.origin}/health`);
}

/** The operation never answers within a test. */
export function hang(operation: Operation): void {
  handle(operation, async () => {
    await delay('infinite');
    return HttpResponse.error();
  });
}

type Resolver = (request: Request) => Response | Promise<Response>;

/** On every path the client may try: the operation's own, its aliases and the one without `/api`. */
function handle(operation: Operation, resolve: Resolver): void {
  const paths = [operation.path, ...(operation.aliases ?? []), operation.path.replace(/^\/api(?=\/)/, '')];
  server.use(...[...new Set(paths)].map((path) => handler(operation.method, path, resolve)));
}

function handler(method: Operation['method'], path: string, resolve: Resolver): RequestHandler {
  const url = `*${path.replaceAll(/\{(\w+)\}/g, ':$1')}`;
  const register = { GET: http.get, POST: http.post, PUT: http.put, DELETE: http.delete }[method];
  return register(url, ({ request }) => resolve(request));
}

/** The Idempotency-Key of each call. */
export const keysOf = (calls: readonly SeenCall[]) =>
  calls.map(({ headers }) => headers.get('idempotency-key'));

async function seen(request: Request): Promise<SeenCall> {
  const body = await bodyOf(request.clone()).catch(() => null);
  return { url: new URL(request.url), headers: request.headers, body };
}

async function bodyOf(request: Request): Promise<unknown> {
  // Files of this environment cannot be read here (`catch-uploads.ts`).
  if (request.headers.get('content-type')?.startsWith('multipart/')) return null;
  const text = await request.text();
  return text && JSON.parse(text);
}
