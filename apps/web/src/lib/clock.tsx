import { createContext, type ReactNode, use, useEffect, useState, useSyncExternalStore } from 'react';

const MINUTE = 60_000;
const NowContext = createContext<number | null>(null);

/**
 * Reference time for the ages on a page. It starts with the time of the server's render, so that the
 * browser's first render has the same text, and advances every minute.
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

/** The visitor's time zone; UTC on the server and in the first render, where it is unknown. */
export function useTimeZone(): string {
  return useSyncExternalStore(
    () => () => {},
    () => Intl.DateTimeFormat().resolvedOptions().timeZone,
    () => 'UTC',
  );
}
