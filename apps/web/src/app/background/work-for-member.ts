import type { QueryClient } from '@tanstack/react-query';
import { claimEvents } from '../../features/exchange/api/claims-cache.ts';
import { listingEvents } from '../../features/listings/api/get-listing.ts';
import { messageEvents } from '../../features/messages/live-events.ts';
import { noticeEvents, watchNotices } from '../../features/notices/api/count-unread-notices.ts';
import { reportEvents } from '../../features/reports/api/own-reports.ts';
import { userEvents } from '../../features/users/api/get-user.ts';
import { baseUrls } from '../../lib/api/api-client.ts';
import { isCutOff } from '../../lib/api/api-error.ts';
import { type LiveEvent, type LiveEventHandlers, setLive } from '../../lib/live-events/live-event.ts';
import { listenToLiveEvents } from '../../lib/live-events/share-stream.ts';
import { sendOutbox } from '../../lib/outbox/send-outbox.ts';
import { actingFor, SESSION_KEY } from '../../lib/session/session-query.ts';
import { keepSending } from './keep-sending.ts';

const siteEvents: LiveEventHandlers = {
  settings: (client) => {
    void client.invalidateQueries({ queryKey: ['site'] });
    void client.invalidateQueries({ queryKey: ['admin', 'settings'] });
  },
  resync: (client) => catchUp(client),
};

const HANDLERS: readonly Readonly<Record<string, LiveEventHandlers[keyof LiveEventHandlers]>>[] = [
  messageEvents,
  listingEvents,
  claimEvents,
  userEvents,
  noticeEvents,
  reportEvents,
  siteEvents,
];

/** Every event that a feature handles. */
const LIVE_EVENT_NAMES = [...new Set(HANDLERS.flatMap((handlers) => Object.keys(handlers)))];

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
  const group = actingFor(queryClient);
  const url = group === null ? '/api/events' : `/api/events?${new URLSearchParams({ act_as: group })}`;
  const stop = listenToLiveEvents(url, userId, {
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

export function applyLiveEvent(client: QueryClient, userId: string, { name, data }: LiveEvent): void {
  for (const handlers of HANDLERS) if (Object.hasOwn(handlers, name)) handlers[name]?.(client, userId, data);
}

/** Events were missed: queries on screen are refetched, and others when they are shown. */
function catchUp(client: QueryClient): void {
  void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== SESSION_KEY[0] });
}
