import type { Listing } from '@windfall/contract';
import { serverMessage } from '../../lib/api/api-error.ts';
import { useStrings } from '../../lib/i18n/strings.ts';
import { toast } from '../../lib/toasts/toast.ts';
import { useUpdateListing } from './api/update-listing.ts';
import { strings } from './detail-strings.ts';

/** A whole number at the start; a part of one, such as '1.5 lb' or '1/2', is not counted in steps. */
const WHOLE = /^(\d{1,6})(?![\d.,/])/;

/** The number in the quantity of one's own listing, such as 6 of '6 pints', and its change by one. */
export function useCount({ id, quantity }: Pick<Listing, 'id' | 'quantity'>) {
  const t = useStrings(strings);
  const { mutate, isPending, variables, error } = useUpdateListing(id);
  const shown = isPending ? String(variables?.quantity ?? quantity) : quantity;
  const digits = WHOLE.exec(shown.trim())?.[1];
  const count = digits === undefined ? null : Number(digits);
  const change = (by: number) => {
    if (count === null || isPending) return;
    const changed = shown.trim().replace(WHOLE, String(count + by));
    mutate(
      { quantity: changed },
      {
        onSuccess: ({ isSavedLocally }) => {
          if (isSavedLocally) toast.warning(t.updatedOffline);
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
