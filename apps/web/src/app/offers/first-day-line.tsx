import { type ComponentProps, Suspense } from 'react';
import type ProofLineOf from '../../features/accounts/components/proof-line.tsx';
import { lazyPart } from '../../lib/lazy-part.ts';
import { useSession } from '../../lib/session/use-session.ts';

const ProofLine = lazyPart(() => import('../../features/accounts/components/proof-line.tsx'));

/** Above a form that the first day limits: tells a new member how much it allows, before anything is typed. */
export function FirstDayLine(props: ComponentProps<typeof ProofLineOf>) {
  const { user } = useSession();
  if (!user?.first_day) return null;
  return (
    <Suspense fallback={null}>
      <ProofLine {...props} />
    </Suspense>
  );
}
