import { useQuery } from '@tanstack/react-query';
import { HEALTH_PROBE } from '@windfall/contract';
import { useEffect, useState } from 'react';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { Banner } from '../../../ui/banner.tsx';
import { backendHealthQuery } from '../api/backend-health.ts';
import { strings } from '../strings.ts';

/** A notice while no backend responds. */
export function BackendNotice() {
  const t = useStrings(strings);
  const isDue = useDelay(HEALTH_PROBE.startupDelay);
  const { data } = useQuery({ ...backendHealthQuery, enabled: isDue });
  if (data !== false) return null;
  return (
    <div className="page-width pt-4">
      <Banner tone="warning">{t.backendUnavailable}</Banner>
    </div>
  );
}

function useDelay(milliseconds: number): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), milliseconds);
    return () => clearTimeout(timer);
  }, [milliseconds]);
  return isOver;
}
