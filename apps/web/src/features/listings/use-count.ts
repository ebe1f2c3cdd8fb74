import { amountText, type Listing, readQuantity } from '@windfall/contract';
import { serverMessage } from '../../lib/api/api-error.ts';
import { useStrings } from '../../lib/i18n/strings.ts';
import { toast } from '../../lib/toasts/toast.ts';
import { useUpdateListing } from './api/update-listing.ts';
import { strings } from './detail-strings.ts';
import { restocked } from './sharing-settings.ts';

/** A whole number at the start; a part of another one, such as '1.5 lb', '1/2', '1 1/2', '2-3' or '2 or 3', is not counted in steps. */
const WHOLE = /^(\d{1,6})(?![\d/⁄½⅓⅔¼¾]|[.,]\d| ?[-–—~:]| (?:or|to|and) \d| [\d½⅓⅔¼¾])/;

/**
 * The number in the quantity of one's own listing, such as 6 of '6 pints', and its change by one. A counted listing changes how
 * many there are, and its quantity follows where it says that number.
 */
export function useCount({ id, quantity, sharing }: Pick<Listing, 'id' | 'quantity' | 'sharing'>) {
  const t = useStrings(strings);
  const { mutate, isPending, variables, error } = useUpdateListing(id);
  const shown = isPending ? String(variables?.quantity ?? quantity) : quantity;
  const digits = WHOLE.exec(shown.trim())?.[1];
  const written = digits === undefined ? null : Number(digits);
  const stock = sharing?.stock ?? null;
  const count = stock === null ? written : (sharing?.left ?? null);
  const change = (by: number) => {
    if (count === null || isPending) return;
    const follows = stock === null || written === stock;
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
    quantity: shown,
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
