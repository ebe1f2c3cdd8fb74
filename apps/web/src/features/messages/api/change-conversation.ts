import { queryOptions, useMutation } from '@tanstack/react-query';
import type { getConversationMute, markConversationRead, muteConversation } from '@windfall/contract';
import { apiOf } from '../../../lib/api/api-of.ts';
import { endpoint } from '../../../lib/api/endpoint.ts';
import { unreadQuery } from './count-unread.ts';
import { clearUnreadOf } from './list-conversations.ts';
import { showAsRead } from './list-messages.ts';

const PATH = '/api/messages/conversation/{otherUserId}/mute';
const getEndpoint = endpoint<typeof getConversationMute>('GET', PATH);
const changeEndpoint = endpoint<typeof muteConversation>('PUT', PATH);

const markReadEndpoint = endpoint<typeof markConversationRead>(
  'POST',
  '/api/messages/conversation/{otherUserId}/read',
  { repeatable: true },
);

interface Reading {
  userId: string;
  otherUserId: string;
  /** Number of unread messages of the conversation on screen. */
  shown: number;
}

/** Marks a conversation as read; updates the unread badge at once and then refetches it. */
export function useMarkConversationRead() {
  return useMutation({
    mutationFn: ({ otherUserId }: Reading, { client }) =>
      apiOf(client).call(markReadEndpoint, { params: { otherUserId } }),
    onMutate: async ({ userId, otherUserId, shown }, { client }) => {
      const { queryKey } = unreadQuery(userId);
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, (count) => (count === undefined ? count : Math.max(0, count - shown)));
      clearUnreadOf(client, userId, otherUserId);
    },
    onSuccess: (_answer, { otherUserId }, _before, { client }) => showAsRead(client, otherUserId),
    onSettled: (_answer, _error, { userId }, _before, { client }) =>
      client.invalidateQueries({ queryKey: unreadQuery(userId).queryKey }),
  });
}

/** Whether the member muted the conversation. */
export const muteQuery = (otherUserId: string) =>
  queryOptions({
    queryKey: ['mute', otherUserId] as const,
    queryFn: async ({ client, signal }) =>
      (await apiOf(client).call(getEndpoint, { params: { otherUserId }, signal })).data.muted,
  });

export function useSetMuted(otherUserId: string) {
  return useMutation({
    mutationFn: async (muted: boolean, { client }) =>
      (await apiOf(client).call(changeEndpoint, { params: { otherUserId }, body: { muted } })).data.muted,
    onSuccess: (muted, _wanted, _before, { client }) =>
      client.setQueryData(muteQuery(otherUserId).queryKey, muted),
  });
}
