import type { QueryClient } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { ben, rosa } from '../../../testing/people.ts';
import { createTestQueryClient } from '../../../testing/render.tsx';
import { conversationsQuery } from './list-conversations.ts';
import { threadQuery } from './list-messages.ts';

// @rule messages#inbox-error
it.each([
  ['the messages with a member', (client: QueryClient) => client.fetchInfiniteQuery(threadQuery(ben.id))],
  ['the conversations', (client: QueryClient) => client.fetchInfiniteQuery(conversationsQuery(rosa.id))],
])('fetching %s is given up after fifteen seconds', async (_what, fetchThem) => {
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort());
  await expect(fetchThem(createTestQueryClient())).rejects.toMatchObject({ code: 'TIMEOUT' });
  // Once for each of the two addresses.
  expect(timeout.mock.calls).toEqual([[15_000], [15_000]]);
});
