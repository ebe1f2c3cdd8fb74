import type { Claim } from '@windfall/contract';
import { useEffect, useRef, useState } from 'react';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { lastingPart } from '../../../lib/lazy-part.tsx';
import { Button } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { strings } from '../strings.ts';
import { PickupWithoutScript } from './pickup-without-script.tsx';

const PickupForm = lastingPart(() => import('./pickup-form.tsx'));

/** Opens the pickup's form in its place; its code is loaded with it. */
export function PickupOpener({ claim }: { claim: Claim }) {
  const t = useStrings(strings);
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    // The form that had the focus is gone.
    if (wasOpen.current && !isOpen) opener.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  const { title } = claim.listing;
  const isSet = claim.window !== null || claim.spot !== null;
  if (!isOpen) {
    return (
      <>
        <Button
          ref={opener}
          // The asker's yes comes first.
          variant={isSet || claim.state !== 'agreed' ? 'quiet' : 'leaf'}
          className="noscript:hidden"
          aria-label={isSet ? t.changePickupOf(title) : t.setPickupOf(title)}
          onClick={() => setOpen(true)}
        >
          {isSet ? t.changePickup : t.setPickup}
        </Button>
        <noscript>{import.meta.env.SSR && <PickupWithoutScript claim={claim} />}</noscript>
      </>
    );
  }
  return (
    <div className="basis-full">
      <PickupForm fallback={<Skeleton className="h-40" />} claim={claim} onClose={() => setOpen(false)} />
    </div>
  );
}
