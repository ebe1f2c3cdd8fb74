import { amountText, CARD_FALLBACKS, type Listing, readQuantity } from '@windfall/contract';
import { Minus, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { serverMessage } from '../../../lib/api/api-error.ts';
import { useLeftTexts } from '../../../lib/exchange/left-text.ts';
import { unbroken } from '../../../lib/i18n/count-text.ts';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { toast } from '../../../lib/toasts/toast.ts';
import { Button } from '../../../ui/button.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { useUpdateListing } from '../api/update-listing.ts';
import { strings as countStrings } from '../detail-strings.ts';
import { strings } from '../own-strings.ts';
import { restocked } from '../sharing-settings.ts';
import { useToggleAvailability } from '../use-toggle-availability.ts';
import { CountQuestion } from './count-question.tsx';

/** A whole number at the start; a part of another one, such as '1.5 lb', '1/2', '1 1/2', '2-3' or '2 or 3', is not counted in steps. */
const WHOLE = /^(\d{1,6})(?![\d/⁄½⅓⅔¼¾]|[.,]\d| ?[-–—~:]| (?:or|to|and) \d| [\d½⅓⅔¼¾])/;

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
  const { count, words, change, isPending, failure } = useCount(listing);
  if (count === null) return null;
  return (
    <>
      <div className="flex items-center justify-between">
        <Step label={t.fewer(title)} isIdle={isPending || count <= 1} onClick={() => change(-1)}>
          <Minus className="size-5" aria-hidden="true" />
        </Step>
        <span aria-live="polite" className="min-w-0 text-center text-sm leading-tight font-semibold">
          {words}
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

/**
 * The number in the quantity of one's own listing, such as 6 of '6 pints', and its change by one. A counted listing changes how
 * many there are; where its quantity says that number it follows, and else the number is told without it.
 */
function useCount({ id, quantity, sharing }: Pick<Listing, 'id' | 'quantity' | 'sharing'>) {
  const t = useStrings(countStrings);
  const { left } = useLeftTexts(sharing);
  const { mutate, isPending, variables, error } = useUpdateListing(id);
  const shown = isPending ? String(variables?.quantity ?? quantity) : quantity;
  const digits = WHOLE.exec(shown.trim())?.[1];
  const written = digits === undefined ? null : Number(digits);
  const stock = sharing?.stock ?? null;
  const count = stock === null ? written : (sharing?.left ?? null);
  const follows = stock === null || (written === stock && !sharing?.harvest);
  const change = (by: number) => {
    if (count === null || isPending) return;
    mutate(
      {
        ...(follows && { quantity: withNumber(shown.trim(), written ?? 0, by) }),
        ...(sharing && stock !== null && { sharing: restocked(sharing, count + by) }),
      },
      {
        onSuccess: ({ result }) => {
          if (result === 'kept') toast.warning(t.updatedOffline);
        },
      },
    );
  };
  return {
    count,
    words: follows ? unbroken(shown) : left,
    change,
    isPending,
    failure: error && (serverMessage(error) ?? t.updateFailed),
  };
}

/** '2 jars, small ones' with one fewer is '1 jar, small ones': only the number changes, and its noun with it. */
function withNumber(quantity: string, written: number, by: number): string {
  const count = written + by;
  const unit = readQuantity(quantity.split(/[,;(]/)[0] ?? '')?.unit ?? '';
  const textOf = (n: number) => amountText(n, unit).replaceAll('\u00A0', ' ');
  const [before, after] = [textOf(written), textOf(count)];
  const isOtherNoun = after !== before.replace(WHOLE, String(count));
  return isOtherNoun && quantity.toLowerCase().startsWith(before)
    ? after + quantity.slice(before.length)
    : quantity.replace(WHOLE, String(count));
}
