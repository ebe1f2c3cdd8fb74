import type { QueryClient } from '@tanstack/react-query';
import type { LiveEventData, Message } from '@windfall/contract';
import type { LiveEventHandlers } from '../../lib/live-events/live-event.ts';
import { unreadQuery } from './api/count-unread.ts';
import { clearUnreadOf, refreshConversations } from './api/list-conversations.ts';
import { addToThread, showAsRead, showAsReadByOther, threadQuery } from './api/list-messages.ts';
import { isMessage } from './stored-messages.ts';

export const messageEvents: LiveEventHandlers = {
  message: (client, userId, data) => {
    if (isMessage(data)) applyMessage(client, userId, data);
  },
  read: (client, userId, data) => {
    const { reader_id, sender_id } = { ...(data as Partial<LiveEventData<'read'>> | null) };
    if (reader_id === userId && sender_id) {
      showAsRead(client, sender_id);
      clearUnreadOf(client, userId, sender_id);
      void client.invalidateQueries({ queryKey: unreadQuery(userId).queryKey });
    } else if (sender_id === userId && reader_id) {
      showAsReadByOther(client, userId, reader_id);
      // A pending response may be from before the reading, and nothing would correct it later.
      void client.invalidateQueries({ queryKey: threadQuery(reader_id).queryKey });
    }
  },
};

function applyMessage(client: QueryClient, userId: string, message: Message): void {
  const { sender_id, receiver_id } = message;
  if (sender_id !== userId && receiver_id !== userId) return;
  const otherUserId = sender_id === userId ? receiver_id : sender_id;
  const thread = client.getQueryData(threadQuery(otherUserId).queryKey);
  if (thread) void addToThread(client, message, otherUserId);
  void refreshConversations(client, userId);
  if (sender_id !== userId) void client.invalidateQueries({ queryKey: unreadQuery(userId).queryKey });
}
