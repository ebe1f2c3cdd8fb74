import { useMutation } from '@tanstack/react-query';
import type { markNoticesRead } from '@windfall/contract';
import { apiOf } from '../../../lib/api/api-of.ts';
import { endpoint } from '../../../lib/api/endpoint.ts';

const markNoticesReadEndpoint = endpoint<typeof markNoticesRead>('POST', '/api/notices/read', {
  repeatable: true,
});

/** Marks the notices up to this one as read. Notices on screen keep their marks; the badge is refetched. */
export function useMarkNoticesRead() {
  return useMutation({
    mutationFn: (upTo: string, { client }) =>
      apiOf(client).call(markNoticesReadEndpoint, { body: { up_to: upTo } }),
    onSuccess: (_answer, _upTo, _before, { client }) =>
      client.invalidateQueries({ queryKey: ['notices', 'unread'] }),
    meta: { toast: false },
  });
}
