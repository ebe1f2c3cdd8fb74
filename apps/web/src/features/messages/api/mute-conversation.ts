import { queryOptions, useMutation } from '@tanstack/react-query';
import type { getConversationMute, muteConversation } from '@windfall/contract';
import { apiOf } from '../../../lib/api/api-of.ts';
import { endpoint } from '../../../lib/api/endpoint.ts';

const PATH = '/api/messages/conversation/{otherUserId}/mute';
const getEndpoint = endpoint<typeof getConversationMute>('GET', PATH);
const changeEndpoint = endpoint<typeof muteConversation>('PUT', PATH);

/** Whether the member muted the conversation. */
export const muteQuery = (otherUserId: string) =>
  queryOptions({
    queryKey: ['mute', otherUserId] as const,
    queryFn: async ({ client, signal }) =>
      (await apiOf(client).call(getEndpoint, { params: { otherUserId }, signal })).data.muted,
    meta: { toast: false },
  });

export function useSetMuted(otherUserId: string) {
  return useMutation({
    mutationFn: async (muted: boolean, { client }) =>
      (await apiOf(client).call(changeEndpoint, { params: { otherUserId }, body: { muted } })).data.muted,
    onSuccess: (muted, _wanted, _before, { client }) =>
      client.setQueryData(muteQuery(otherUserId).queryKey, muted),
    meta: { toast: false },
  });
}
