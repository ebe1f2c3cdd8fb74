import { LIVE_EVENTS } from '@windfall/contract';
import { type LiveEvent, parseData } from './live-event.ts';

const LONGEST_PAUSE = 60_000;

export interface LiveListener {
  /** The events to listen for. */
  names: readonly string[];
  onEvent: (event: LiveEvent) => void;
  /** Connected, by this tab or another; without `isGapless` events may have been missed. */
  onOpen: (isGapless: boolean) => void;
  onLost: () => void;
}

/** Messages of the connected tab to other tabs. With `hello` a new tab asks for a connected one. */
type News =
  | { kind: 'event'; event: LiveEvent }
  | { kind: 'open'; isGapless: boolean }
  | { kind: 'lost' }
  | { kind: 'hello' }
  | { kind: 'here' };

/**
 * Live events of a member. The tabs of a browser share one connection, because the server limits connections
 * per member. One tab holds the connection and forwards events; when it closes, another tab takes over.
 */
export function listenToLiveEvents(url: string, userId: string, listener: LiveListener): () => void {
  // Pages without https have no locks, so each tab opens its own connection.
  if (!navigator.locks) return openStream({ url, lastEventId: '', ...listener });
  const name = `windfall-live:${userId}`;
  const channel = new BroadcastChannel(name);
  const stopped = new AbortController();
  const tab = new Tab(listener);
  channel.onmessage = ({ data }) => {
    if (!isNews(data, listener.names)) return;
    if (data.kind === 'hello' && tab.isHolder) channel.postMessage({ kind: 'here' } satisfies News);
    else tab.hear(data);
  };
  channel.postMessage({ kind: 'hello' } satisfies News);
  const hold = () => {
    // The lock was granted while this tab stopped: release it, or the connection would stay open.
    if (stopped.signal.aborted) return;
    tab.isHolder = true;
    const { lastEventId } = tab;
    return holdStream({ url, names: listener.names, lastEventId }, stopped.signal, (news) => {
      channel.postMessage(news);
      tab.hear(news);
    });
  };
  navigator.locks.request(name, { signal: stopped.signal }, hold).catch(() => {
    // Stopped while another tab held the connection.
  });
  return () => {
    stopped.abort();
    channel.close();
  };
}

/** One tab's share of the connection. */
class Tab {
  isHolder = false;
  lastEventId = '';
  #isOpen = false;
  readonly #listener: LiveListener;

  constructor(listener: LiveListener) {
    this.#listener = listener;
  }

  hear(news: News): void {
    if (news.kind === 'event') {
      this.lastEventId = news.event.id || this.lastEventId;
      this.#listener.onEvent(news.event);
    } else if (news.kind === 'open') this.#open(news.isGapless && this.#isOpen);
    else if (news.kind === 'here' && !this.#isOpen) this.#open(false);
    else if (news.kind === 'lost') this.#listener.onLost();
  }

  #open(isGapless: boolean): void {
    this.#isOpen = true;
    this.#listener.onOpen(isGapless);
  }
}

/** Holds the connection until this tab stops. */
function holdStream(
  stream: { url: string; names: readonly string[]; lastEventId: string },
  stopped: AbortSignal,
  notify: (news: News) => void,
): Promise<void> {
  const close = openStream({
    ...stream,
    onEvent: (event) => notify({ kind: 'event', event }),
    onOpen: (isGapless) => notify({ kind: 'open', isGapless }),
    onLost: () => notify({ kind: 'lost' }),
  });
  return new Promise((resolve) => {
    stopped.addEventListener('abort', () => {
      close();
      resolve();
    });
  });
}

/** Other tabs may run another version of this program. */
function isNews(data: unknown, names: readonly string[]): data is News {
  if (typeof data !== 'object' || data === null || !('kind' in data)) return false;
  if (['open', 'lost', 'hello', 'here'].includes(String(data.kind))) return true;
  if (data.kind !== 'event' || !('event' in data)) return false;
  const { event } = data;
  return (
    typeof event === 'object' &&
    event !== null &&
    'name' in event &&
    'id' in event &&
    typeof event.id === 'string' &&
    names.some((name) => name === event.name)
  );
}

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
function openStream({ url, names, onEvent, onOpen, onLost, ...options }: StreamOptions): () => void {
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
    const next = url.includes('?') ? '&' : '?';
    const query = lastEventId ? `${next}${new URLSearchParams({ last_event_id: lastEventId })}` : '';
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
