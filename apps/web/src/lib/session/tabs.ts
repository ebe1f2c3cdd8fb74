/** Messages between tabs of this browser; each tab stores its own token, but all share the cookie. */
export type SessionNews = 'signed-in' | 'signed-out';

let channel: BroadcastChannel | null = null;

export function notifyOtherTabs(news: SessionNews): void {
  openChannel()?.postMessage(news);
}

/** Calls back for messages of other tabs. */
export function onNewsOfOtherTabs(listener: (news: SessionNews) => void): () => void {
  const opened = openChannel();
  const onMessage = ({ data }: MessageEvent) => {
    if (data === 'signed-in' || data === 'signed-out') listener(data);
  };
  opened?.addEventListener('message', onMessage);
  return () => opened?.removeEventListener('message', onMessage);
}

function openChannel(): BroadcastChannel | null {
  if (import.meta.env.SSR && typeof document === 'undefined') return null;
  channel ??= new BroadcastChannel('windfall-session');
  return channel;
}
