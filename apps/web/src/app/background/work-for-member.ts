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
import { outboxSize, sweepWaitingPhotos } from '../../lib/outbox/outbox-store.ts';
import { type Outcome, onOutcome, sendOutbox } from '../../lib/outbox/send-outbox.ts';
import { actingFor, SESSION_KEY } from '../../lib/session/session-query.ts';
import { showsOutboxItems } from '../outbox/outbox-kinds.ts';

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

const FIRST_PAUSE = 5_000;
const LONGEST_PAUSE = 300_000;

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

/** Sends the outbox now, when the browser is online again, and with growing pauses while the server does not respond. */
function keepSending(queryClient: QueryClient): () => void {
  let pause = FIRST_PAUSE;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const send = () => void sendOutbox(queryClient);
  const again = () => {
    pause = FIRST_PAUSE;
    send();
  };
  const onChange = ({ result, ...outcome }: Outcome) => {
    clearTimeout(timer);
    if (result === 'delivered') pause = FIRST_PAUSE;
    if (result !== 'later') return;
    const serverPause = 'retryAfter' in outcome ? (outcome.retryAfter ?? 0) * 1_000 : 0;
    timer = setTimeout(send, Math.max(pause, serverPause));
    pause = Math.min(2 * pause, LONGEST_PAUSE);
  };
  const stopHearing = onOutcome(onChange);
  const stopFollowing = followOtherTabs(queryClient);
  addEventListener('online', again);
  void sweepWaitingPhotos();
  send();
  return () => {
    clearTimeout(timer);
    stopHearing();
    stopFollowing();
    removeEventListener('online', again);
  };
}

/** Refetches data that another tab has changed by sending its outbox. */
function followOtherTabs(queryClient: QueryClient): () => void {
  let size = outboxSize();
  const onStorage = () => {
    const now = outboxSize();
    if (now < size)
      void queryClient.invalidateQueries({ predicate: ({ queryKey }) => showsOutboxItems(queryKey) });
    size = now;
  };
  addEventListener('storage', onStorage);
  return () => removeEventListener('storage', onStorage);
}

export function applyLiveEvent(client: QueryClient, userId: string, { name, data }: LiveEvent): void {
  for (const handlers of HANDLERS) if (Object.hasOwn(handlers, name)) handlers[name]?.(client, userId, data);
}

/** Events were missed: queries on screen are refetched, and others when they are shown. */
function catchUp(client: QueryClient): void {
  void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== SESSION_KEY[0] });
}
