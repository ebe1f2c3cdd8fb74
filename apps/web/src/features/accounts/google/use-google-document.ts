import { isGooglePage } from '@windfall/contract';
import { useEffect } from 'react';
import { useSite } from '../../../lib/site.tsx';

/**
 * Loads the page anew where the document that it is in may not run Google's script: its policy is that of the page with which
 * it began. What the page before handed on, such as where to go after signing in, stays.
 */
export function useGoogleDocument(isNeeded = true): void {
  const isOn = useSite().googleClientId !== null && isNeeded;
  useEffect(() => {
    if (isOn && isGooglePage(location.pathname) && !isAllowedHere()) location.reload();
  }, [isOn]);
}

function isAllowedHere(): boolean {
  const [document] = performance.getEntriesByType('navigation');
  return document === undefined || isGooglePage(new URL(document.name).pathname);
}
