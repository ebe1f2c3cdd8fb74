import { focusManager, type QueryClient } from '@tanstack/react-query';
import { listListings } from '@windfall/contract';
import { HttpResponse, http } from 'msw';
import { describe, expect, it, test, vi } from 'vitest';
import { createTestQueryClient } from '../testing/render.tsx';
import { breakConnection, refuse, server } from '../testing/server.ts';
import { apiOf } from './api/api-of.ts';
import { endpoint } from './api/endpoint.ts';
import { watchFocus } from './query-client.ts';

test('a return to the window is noticed, whether the page was hidden or beside another window', () => {
  watchFocus();
  const noticed = vi.fn();
  const stop = focusManager.subscribe(noticed);
  window.dispatchEvent(new Event('focus'));
  expect(noticed).toHaveBeenCalledTimes(1);
  document.dispatchEvent(new Event('visibilitychange'));
  expect(noticed).toHaveBeenCalledTimes(2);
  stop();
});

interface Meta extends Record<string, unknown> {
  toast?: boolean;
}

const listings = endpoint<typeof listListings>('GET', '/api/listings');
const call = (client: QueryClient) => apiOf(client).call(listings);

const query = (client: QueryClient, meta: Meta) =>
  client.fetchQuery({ queryKey: ['listings'], queryFn: () => call(client), meta });
const mutation = (client: QueryClient, meta: Meta) =>
  client
    .getMutationCache()
    .build(client, { mutationFn: () => call(client), meta })
    .execute(undefined);

describe.each([
  ['query', query],
  ['mutation', mutation],
])('a failed %s', (_kind, run) => {
  /** Message shown for a failed request. */
  async function shownOf(meta: Meta = { toast: true }): Promise<string[]> {
    const failures: Error[] = [];
    await expect(run(createTestQueryClient(failures), meta)).rejects.toThrow();
    return failures.map(({ message }) => message);
  }

  // @rule navigation#failed-request
  it("shows the server's message, once", async () => {
    refuse(listListings, 'INVALID_CURSOR');
    expect(await shownOf()).toEqual([
      'This page of the list does not exist. Please start from the first page.',
    ]);
  });

  // @rule navigation#failed-request
  it("shows 'API request failed' without a message of the server", async () => {
    server.use(http.get('*', () => new HttpResponse('<h1>Bad gateway</h1>', { status: 502 })));
    expect(await shownOf()).toEqual(['API request failed']);
    breakConnection(listListings);
    expect(await shownOf()).toEqual(['API request failed']);
  });

  it('shows nothing where the screen itself shows the failure', async () => {
    refuse(listListings, 'INVALID_CURSOR');
    expect(await shownOf({})).toEqual([]);
  });
});
