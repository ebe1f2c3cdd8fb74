import { memo, Suspense } from 'react';
import { lastingPart } from '../../lib/lazy-part.ts';
import { useHydrated } from '../../ui/use-hydrated.ts';

const load = () => import('./lazy-layout-parts.tsx');
const FooterPart = lastingPart<object>(() => load().then(({ Footer }) => ({ default: Footer })));
const BackgroundPartsCode = lastingPart<object>(() =>
  load().then(({ BackgroundParts }) => ({ default: BackgroundParts })),
);

/**
 * Stays as the server drew it until its code has come. That is for parts that are the same for all viewers: React reports
 * a mismatch where data has changed meanwhile. Memoized, because React draws a part anew whose surroundings change before.
 */
export const Footer = memo(function Footer() {
  return (
    <Suspense fallback={null}>
      <FooterPart />
    </Suspense>
  );
});

/** Keeps session, messages and stored responses up to date, once the page can be used. */
export function BackgroundParts() {
  return (
    useHydrated() && (
      <Suspense fallback={null}>
        <BackgroundPartsCode />
      </Suspense>
    )
  );
}
