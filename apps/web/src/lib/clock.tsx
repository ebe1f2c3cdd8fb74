import { createContext, type ReactNode, startTransition, use, useEffect, useState } from 'react';
import { useSite } from './site.tsx';

const MINUTE = 60_000;
const NowContext = createContext<number | null>(null);

/**
 * Reference time for the ages on a page. It starts with the time of the server's render, so that the
 * browser's first render has the same text, and advances every minute.
 */
export function ClockProvider({ start, children }: { start: number; children: ReactNode }) {
  const [now, setNow] = useState(start);
  useEffect(() => {
    const timer = setInterval(() => startTransition(() => setNow(Date.now())), MINUTE);
    return () => clearInterval(timer);
  }, []);
  return <NowContext value={now}>{children}</NowContext>;
}

export function useNow(): number {
  const now = use(NowContext);
  if (now === null) throw new Error('There is no ClockProvider above');
  return now;
}

/**
 * The reader's time zone, on the server the site's. The first render in the browser has the reader's as well: times that
 * differ were corrected before (`lib/times/local-time.tsx`).
 */
export function useTimeZone(): string {
  const { timeZone } = useSite();
  return typeof document === 'undefined' ? timeZone : Intl.DateTimeFormat().resolvedOptions().timeZone;
}
