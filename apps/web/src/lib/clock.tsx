import { createContext, type ReactNode, startTransition, use, useEffect, useState } from 'react';
import { useSite } from './site.tsx';
import { isStoredPage } from './stored-page.ts';

const MINUTE = 60_000;
const NowContext = createContext<number | null>(null);
const ReadZoneContext = createContext<(() => string) | null>(null);

/**
 * Reference time for the ages on a page. It starts with the time of the server's render, so that the
 * browser's first render has the same text, and advances every minute; a page that was stored before advances at once.
 */
export function ClockProvider({ start, children }: { start: number; children: ReactNode }) {
  const [now, setNow] = useState(start);
  useEffect(() => {
    const advance = () => startTransition(() => setNow(Date.now()));
    if (isStoredPage()) advance();
    const timer = setInterval(advance, MINUTE);
    return () => clearInterval(timer);
  }, []);
  const [readZone] = useState(rememberZone);
  return (
    <NowContext value={now}>
      <ReadZoneContext value={readZone}>{children}</ReadZoneContext>
    </NowContext>
  );
}

export function useNow(): number {
  const now = use(NowContext);
  if (now === null) throw new Error('There is no ClockProvider above');
  return now;
}

/** Read with the first time on a page and kept: `Intl` takes a slow phone 10 ms for each reading, and each bubble has a time. */
function rememberZone(): () => string {
  let zone: string | undefined;
  return () => {
    zone ??= Intl.DateTimeFormat().resolvedOptions().timeZone;
    return zone;
  };
}

/**
 * The reader's time zone, on the server the site's. The first render in the browser has the reader's as well: times that
 * differ were corrected before (`lib/times/local-time.tsx`).
 */
export function useTimeZone(): string {
  const { timeZone } = useSite();
  const readZone = use(ReadZoneContext);
  if (readZone === null) throw new Error('There is no ClockProvider above');
  return typeof document === 'undefined' ? timeZone : readZone();
}
