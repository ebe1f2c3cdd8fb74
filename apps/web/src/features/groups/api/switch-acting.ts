import type { QueryClient } from '@tanstack/react-query';
import type { actAs } from '@windfall/contract';
import { apiOf } from '../../../lib/api/api-of.ts';
import { endpoint } from '../../../lib/api/endpoint.ts';
import { dropStoredPages } from '../../../lib/worker-data.ts';

const actAsEndpoint = endpoint<typeof actAs>('POST', '/api/auth/act-as', {
  repeatable: true,
  asMember: true,
});

/**
 * Acts for a group, or for oneself with null, from a new document on: the page has loaded nothing of another one. Rejects without an
 * answer, and who acts stays.
 */
export async function switchActing(
  queryClient: QueryClient,
  groupId: string | null,
  path: string,
): Promise<void> {
  await apiOf(queryClient).call(actAsEndpoint, { body: { group_id: groupId } });
  dropStoredPages();
  location.assign(path);
}
