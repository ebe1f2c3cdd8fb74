import { HttpResponse, http } from 'msw';
import { expect, test, vi } from 'vitest';
import { server } from '../../testing/server.ts';
import { isBackendAvailable } from './probe.ts';

const PATHS = ['/health', '/api/health', '/api/status', '/api/auth/me'];
const base = location.origin;

/** Responses of the four addresses in turn; returns the requested addresses. */
function respondInTurn(...responses: (Response | Error)[]): string[] {
  const requested: string[] = [];
  server.use(
    ...PATHS.map((path, place) =>
      http.get(`${base}${path}`, () => {
        requested.push(path);
        const response = responses[place];
        return response instanceof Response ? response.clone() : HttpResponse.error();
      }),
    ),
  );
  return requested;
}

const down = () => new HttpResponse('down', { status: 503 });

test('sends one request when the first address responds', async () => {
  const requested = respondInTurn(HttpResponse.json({ status: 'ok' }));
  expect(await isBackendAvailable(base)).toBe(true);
  expect(requested).toEqual(['/health']);
});

test('sends no cookies to a backend of another origin, which takes none', async () => {
  const sent: RequestCredentials[] = [];
  server.use(
    http.get('https://api.example/health', ({ request }) => {
      sent.push(request.credentials);
      return HttpResponse.json({ status: 'ok' });
    }),
  );
  expect(await isBackendAvailable('https://api.example')).toBe(true);
  expect(sent).toEqual(['same-origin']);
});

// @rule navigation#health-probe
test('tries all four addresses before it reports a failure', async () => {
  const requested = respondInTurn(down(), new Error('no answer'), down(), down());
  expect(await isBackendAvailable(base)).toBe(false);
  expect(requested).toEqual(PATHS);
});

// @rule navigation#health-probe
test.each([401, 403])('treats status %i as a response', async (status) => {
  const requested = respondInTurn(down(), down(), new HttpResponse('', { status }));
  expect(await isBackendAvailable(base)).toBe(true);
  expect(requested).toEqual(PATHS.slice(0, 3));
});

test('does not treat the page of a static host as a backend', async () => {
  const page = () => HttpResponse.html('<!doctype html>');
  respondInTurn(page(), page(), page(), page());
  expect(await isBackendAvailable(base)).toBe(false);
});

// @rule navigation#health-probe
// @rule navigation#home-health
test('times out after three seconds for each address', async () => {
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort());
  respondInTurn();
  expect(await isBackendAvailable(base)).toBe(false);
  expect(timeout.mock.calls).toEqual([[3_000], [3_000], [3_000], [3_000]]);
});
