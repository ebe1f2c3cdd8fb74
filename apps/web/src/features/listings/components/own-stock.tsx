import type { Listing } from '@windfall/contract';
import { CARD_FALLBACKS } from '@windfall/contract';
import { Minus, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { unbroken } from '../../../lib/i18n/count-text.ts';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { Button } from '../../../ui/button.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { strings } from '../own-strings.ts';
import { useCount } from '../use-count.ts';
import { useToggleAvailability } from '../use-toggle-availability.ts';
import { CountQuestion } from './count-question.tsx';

/** The changes that a grower makes most: how many are left, and that they are gone. One tap each. */
export function OwnStock({ listing }: { listing: Listing }) {
  const availability = useToggleAvailability(listing);
  const { toggle, label, isPending, failure } = availability;
  const title = listing.title || CARD_FALLBACKS.title;
  return (
    <div className="mt-3 flex flex-col gap-2">
      {listing.is_available && <Count listing={listing} title={title} />}
      <Button
        variant="quiet"
        aria-label={`${label}: ${title}`}
        isLoading={isPending}
        onClick={toggle}
        className="w-full px-2"
      >
        {label}
      </Button>
      <CountQuestion listing={listing} availability={availability} />
      <FormError takesFocus={false}>{failure}</FormError>
    </div>
  );
}

function Count({ listing, title }: { listing: Listing; title: string }) {
  const t = useStrings(strings);
  const { count, quantity, change, isPending, failure } = useCount(listing);
  if (count === null) return null;
  return (
    <>
      <div className="flex items-center justify-between">
        <Step label={t.fewer(title)} isIdle={isPending || count <= 1} onClick={() => change(-1)}>
          <Minus className="size-5" aria-hidden="true" />
        </Step>
        <span aria-live="polite" className="min-w-0 text-center text-sm leading-tight font-semibold">
          {unbroken(quantity)}
        </span>
        <Step label={t.more(title)} isIdle={isPending} onClick={() => change(1)}>
          <Plus className="size-5" aria-hidden="true" />
        </Step>
      </div>
      <FormError takesFocus={false}>{failure}</FormError>
    </>
  );
}

interface StepProps {
  label: string;
  isIdle: boolean;
  onClick: () => void;
  children: ReactNode;
}

function Step({ label, isIdle, onClick, children }: StepProps) {
  return (
    <IconButton
      label={label}
      icon={children}
      aria-disabled={isIdle}
      onClick={() => isIdle || onClick()}
      className="border border-line-strong aria-disabled:opacity-60"
    />
  );
}
