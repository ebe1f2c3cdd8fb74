import { server } from './server.ts';

interface Call {
  method: string;
  url: string;
}

/** The running test, as its clients know it. */
let running = { isOver: false };
/** Calls that the test's server has not received yet. */
const underWay = new Set<Call>();

/** `fetch` for a client of the running test. A client outlives its test, and would call the server of the next one. */
export function createTestFetch(): typeof fetch {
  const test = running;
  return (input, init) => (test.isOver ? new Promise(() => {}) : follow(input, init));
}

/** Begins to follow the calls of the next test. */
export function beginCalls(): void {
  // Handlers are chosen by then. One may take for ever, so responses are not waited for.
  server.events.on('request:start', ({ request }) => leave(request));
}

/** From here on the clients of the test that ran are mute; returns when their calls have found their handlers. */
export async function endCalls(): Promise<void> {
  running.isOver = true;
  running = { isOver: false };
  do await nextTurn();
  while (underWay.size > 0);
  server.events.removeAllListeners();
}

function follow(...[input, init]: Parameters<typeof fetch>): Promise<Response> {
  const { method, url } = new Request(input, { method: init?.method ?? 'GET' });
  const call = { method, url };
  underWay.add(call);
  // Read at each call: a test may stand in its way.
  return fetch(input, init).finally(() => underWay.delete(call));
}

function leave({ method, url }: Call): void {
  const call = [...underWay].find((one) => one.method === method && one.url === url);
  if (call) underWay.delete(call);
}

/** Kept before a test replaces the timers. */
const { setImmediate } = globalThis;
const nextTurn = () => new Promise((resolve) => setImmediate(resolve));
