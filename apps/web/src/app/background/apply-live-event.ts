import type { QueryClient } from '@tanstack/react-query';
import type { LiveEventData, LiveEventName, Message } from '@windfall/contract';
import { unreadQuery } from '../../features/messages/api/count-unread.ts';
import { clearUnreadOf, refreshConversations } from '../../features/messages/api/list-conversations.ts';
import {
  addToThread,
  showAsRead,
  showAsReadByOther,
  threadQuery,
} from '../../features/messages/api/list-messages.ts';
import type { LiveEvent } from '../../lib/live-events/live-event.ts';
import { isMessage } from '../../lib/offline/shapes.ts';
import { SESSION_KEY } from '../../lib/session/session-key.ts';

type Apply = (client: QueryClient, userId: string, data: unknown) => void;

/** What each event changes on the screens of a member. */
const APPLY: Partial<Record<LiveEventName, Apply>> = {
  message: (client, userId, data) => {
    if (isMessage(data)) hearMessage(client, userId, data);
  },
  read: (client, userId, data) => {
    const { reader_id, sender_id } = { ...(data as Partial<LiveEventData<'read'>> | null) };
    if (reader_id === userId && sender_id) {
      showAsRead(client, sender_id);
      clearUnreadOf(client, userId, sender_id);
      void client.invalidateQueries({ queryKey: unreadQuery(userId).queryKey });
    } else if (sender_id === userId && reader_id) {
      showAsReadByOther(client, userId, reader_id);
      // An answer on its way may be from before the reading, and nothing would correct it later.
      void client.invalidateQueries({ queryKey: threadQuery(reader_id).queryKey });
    }
  },
  // Whoever looks at a list is not disturbed: it is asked for anew when it is shown the next time.
  listing: (client, _userId, data) => {
    const { id } = { ...(data as Partial<LiveEventData<'listing'>> | null) };
    void client.invalidateQueries({ queryKey: ['listings', 'one', id] });
    void client.invalidateQueries({ queryKey: ['listings'], refetchType: 'none' });
  },
  // An open profile forgets at once what its member no longer shows; lists and listings name members, too.
  user: (client, _userId, data) => {
    const { id } = { ...(data as Partial<LiveEventData<'user'>> | null) };
    void client.invalidateQueries({ queryKey: ['user', id] });
    void client.invalidateQueries({ queryKey: ['users'], refetchType: 'none' });
    void client.invalidateQueries({ queryKey: ['listings'], refetchType: 'none' });
  },
  notice: (client) => void client.invalidateQueries({ queryKey: ['notices'] }),
  settings: (client) => {
    void client.invalidateQueries({ queryKey: ['site'] });
    void client.invalidateQueries({ queryKey: ['admin', 'settings'] });
  },
  resync: (client) => catchUp(client),
};

export function applyLiveEvent(client: QueryClient, userId: string, { name, data }: LiveEvent): void {
  APPLY[name]?.(client, userId, data);
}

/** Events were missed: what is on screen is asked for anew, and everything else when it is shown. */
export function catchUp(client: QueryClient): void {
  void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== SESSION_KEY[0] });
}

function hearMessage(client: QueryClient, userId: string, message: Message): void {
  const { sender_id, receiver_id } = message;
  if (sender_id !== userId && receiver_id !== userId) return;
  const otherUserId = sender_id === userId ? receiver_id : sender_id;
  const thread = client.getQueryData(threadQuery(otherUserId).queryKey);
  if (thread) void addToThread(client, message, otherUserId);
  void refreshConversations(client, userId);
  if (sender_id !== userId) void client.invalidateQueries({ queryKey: unreadQuery(userId).queryKey });
}
