import { LIVE_EVENTS } from '@windfall/contract';
import { type LiveEvent, parseData } from './live-event.ts';

const LONGEST_PAUSE = 60_000;

interface StreamOptions {
  url: string;
  /** The events to listen for. */
  names: readonly string[];
  /** The last received event, also when another tab received it. */
  lastEventId: string;
  onEvent: (event: LiveEvent) => void;
  /** `isGapless`: no event was missed since the last one. */
  onOpen: (isGapless: boolean) => void;
  /** The connection was lost, ended or refused; the session may have ended. */
  onLost: () => void;
}

/**
 * Keeps a connection for live events open. The browser itself reconnects after a lost connection and
 * continues from the last event. After a refusal the browser stops, so this function reconnects with growing
 * delays.
 */
export function openStream({ url, names, onEvent, onOpen, onLost, ...options }: StreamOptions): () => void {
  if (!('EventSource' in globalThis)) return () => {};
  let { lastEventId } = options;
  let source: EventSource | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pause: number = LIVE_EVENTS.retry;
  const hear = (event: MessageEvent) => {
    lastEventId = event.lastEventId || lastEventId;
    onEvent({ name: event.type, data: parseData(event.data), id: lastEventId });
  };
  const connect = () => {
    const query = lastEventId ? `?${new URLSearchParams({ last_event_id: lastEventId })}` : '';
    const isGapless = query !== '';
    let hasOpened = false;
    source = new EventSource(url + query, { withCredentials: true });
    for (const name of names) source.addEventListener(name, hear);
    source.onopen = () => {
      pause = LIVE_EVENTS.retry;
      onOpen(isGapless || hasOpened);
      hasOpened = true;
    };
    source.onerror = () => {
      onLost();
      if (source?.readyState !== EventSource.CLOSED) return;
      timer = setTimeout(connect, pause);
      pause = Math.min(2 * pause, LONGEST_PAUSE);
    };
  };
  connect();
  return () => {
    clearTimeout(timer);
    source?.close();
  };
}
