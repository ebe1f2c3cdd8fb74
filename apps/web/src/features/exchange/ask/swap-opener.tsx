import { Suspense, useRef, useState } from 'react';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { lazyPart } from '../../../lib/lazy-part.ts';
import { Button } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useHydrated } from '../../../ui/use-hydrated.ts';
import { strings } from './ask-strings.ts';
import type { SwapFormProps } from './swap-form.tsx';
import { SwapWithoutScript } from './swap-without-script.tsx';

const SwapForm = lazyPart(() => import('./swap-form.tsx'));

/** Opens the choice of what is given in return; its code and the own listings are loaded with it. */
export function SwapOpener(props: Omit<SwapFormProps, 'onClose'>) {
  const t = useStrings(strings);
  const isHydrated = useHydrated();
  const [isOpen, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  if (!isHydrated) return <noscript>{import.meta.env.SSR && <SwapWithoutScript {...props} />}</noscript>;
  const show = (isShown: boolean) => {
    setOpen(isShown);
    // The button that was used goes, and the focus would be lost with it.
    box.current?.focus({ preventScroll: true });
  };
  return (
    <div ref={box} tabIndex={-1} className="flex flex-col">
      {!isOpen && props.draft.swapId === '' ? (
        <Button variant="quiet" className="self-start" onClick={() => show(true)}>
          {t.swap}
        </Button>
      ) : (
        <Suspense fallback={<Skeleton className="h-24" />}>
          <SwapForm
            {...props}
            onClose={() => {
              show(false);
              props.write({ swapId: '', swapAmount: '1' });
            }}
          />
        </Suspense>
      )}
    </div>
  );
}
