import type { QueryClient } from '@tanstack/react-query';
import { watchNotices } from '../../features/notices/api/count-unread-notices.ts';
import { baseUrls } from '../../lib/api/api-client.ts';
import { isCutOff } from '../../lib/api/api-error.ts';
import { setLive } from '../../lib/live-events/live-event.ts';
import { listenToLiveEvents } from '../../lib/live-events/share-stream.ts';
import { sendOutbox } from '../../lib/outbox/send-outbox.ts';
import { SESSION_KEY } from '../../lib/session/session-query.ts';
import { applyLiveEvent, catchUp, LIVE_EVENT_NAMES } from './apply-live-event.ts';
import { keepSending } from './send-outbox-periodically.ts';

/** Receives live events and sends the outbox while a member is signed in. Returns a function to stop. */
export function workForMember(queryClient: QueryClient, userId: string): () => void {
  const stopSending = keepSending(queryClient);
  const stopListening = hasEvents() ? followEvents(queryClient, userId) : () => {};
  const stopWatching = watchNotices(queryClient);
  return () => {
    stopSending();
    stopListening();
    stopWatching();
  };
}

/** A stream of another origin cannot carry the bearer token; what waits for news polls instead. */
const hasEvents = () => (baseUrls()[0] ?? '') === '';

function followEvents(queryClient: QueryClient, userId: string): () => void {
  const stop = listenToLiveEvents('/api/events', userId, {
    names: LIVE_EVENT_NAMES,
    onEvent: (event) => applyLiveEvent(queryClient, userId, event),
    onOpen: (isGapless) => {
      setLive(true);
      if (!isGapless) catchUp(queryClient);
      // Here and not in `app/offline/outage.ts`, whose code a member's page does not wait for.
      void queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => isCutOff(state.error) });
      void sendOutbox(queryClient);
    },
    onLost: () => {
      setLive(false);
      // The server ends the stream when its session ends.
      void queryClient.invalidateQueries({ queryKey: SESSION_KEY });
    },
  });
  return () => {
    stop();
    setLive(false);
  };
}
