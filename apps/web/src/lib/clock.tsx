import { createContext, type ReactNode, use, useEffect, useState, useSyncExternalStore } from 'react';

const MINUTE = 60_000;
const NowContext = createContext<number | null>(null);

/**
 * The time a page counts ages from. It starts as the moment the server rendered, so that the browser's first
 * render says the same, and moves on every minute.
 */
export function ClockProvider({ start, children }: { start: number; children: ReactNode }) {
  const [now, setNow] = useState(start);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE);
    return () => clearInterval(timer);
  }, []);
  return <NowContext value={now}>{children}</NowContext>;
}

export function useNow(): number {
  const now = use(NowContext);
  if (now === null) throw new Error('There is no ClockProvider above');
  return now;
}

/** The visitor's time zone; UTC on the server and in the first render, which cannot know it. */
export function useTimeZone(): string {
  return useSyncExternalStore(
    () => () => {},
    () => Intl.DateTimeFormat().resolvedOptions().timeZone,
    () => 'UTC',
  );
}
