import { HttpResponse, http } from 'msw';
import { expect, test, vi } from 'vitest';
import { server } from '../../testing/server.ts';
import { isBackendAvailable } from './probe.ts';

const PATHS = ['/health', '/api/health', '/api/status', '/api/auth/me'];
const base = location.origin;

/** Answers of the four addresses in turn; gives those that were asked. */
function respondInTurn(...responses: (Response | Error)[]): string[] {
  const asked: string[] = [];
  server.use(
    ...PATHS.map((path, place) =>
      http.get(`${base}${path}`, () => {
        asked.push(path);
        const response = responses[place];
        return response instanceof Response ? response.clone() : HttpResponse.error();
      }),
    ),
  );
  return asked;
}

const down = () => new HttpResponse('down', { status: 503 });

test('asks at the first address alone when it answers', async () => {
  const asked = respondInTurn(HttpResponse.json({ status: 'ok' }));
  expect(await isBackendAvailable(base)).toBe(true);
  expect(asked).toEqual(['/health']);
});

// @rule navigation#health-probe
test('goes through all four addresses before it gives up', async () => {
  const asked = respondInTurn(down(), new Error('no answer'), down(), down());
  expect(await isBackendAvailable(base)).toBe(false);
  expect(asked).toEqual(PATHS);
});

// @rule navigation#health-probe
test.each([401, 403])('takes a %i for a response', async (status) => {
  const asked = respondInTurn(down(), down(), new HttpResponse('', { status }));
  expect(await isBackendAvailable(base)).toBe(true);
  expect(asked).toEqual(PATHS.slice(0, 3));
});

test('does not take the page of a static host for a backend', async () => {
  const page = () => HttpResponse.html('<!doctype html>');
  respondInTurn(page(), page(), page(), page());
  expect(await isBackendAvailable(base)).toBe(false);
});

// @rule navigation#health-probe
// @rule navigation#home-health
test('waits three seconds for each', async () => {
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort());
  respondInTurn();
  expect(await isBackendAvailable(base)).toBe(false);
  expect(timeout.mock.calls).toEqual([[3_000], [3_000], [3_000], [3_000]]);
});
