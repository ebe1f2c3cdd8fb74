import { LISTING_DEFAULTS, type Listing, readQuantity, SPECIFIC_PRODUCE } from '@windfall/contract';
import { useEffect, useRef } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { CreateFormResult, EditFields, EditFormResult } from '../listing-check.ts';
import type { ListingFields } from '../listing-form.ts';
import { type ProduceType, readTitle } from '../read-title.ts';
import { withReadCount, withUsualWay } from '../sharing-form.ts';

const READ = ['category', 'produce_name'] as const;
const OWN_TYPES: readonly ProduceType[] = SPECIFIC_PRODUCE.map((name) => ({ name }));

interface ReadFieldsProps {
  form: UseFormReturn<ListingFields, unknown, CreateFormResult>;
  /** Those of the server, once they are loaded. */
  types: readonly ProduceType[] | undefined;
}

/**
 * Fills in what the title and the quantity say, while the member has not chosen otherwise: category, produce type, and the count
 * with its unit (docs/product/listings.md#create-title, docs/product/exchange.md#sharing-form).
 */
export function ReadFields({ form: { getValues, setValue, subscribe }, types = OWN_TYPES }: ReadFieldsProps) {
  // What was filled in; another value is the member's.
  const filled = useRef<Partial<ListingFields>>({});
  useEffect(() => {
    const fill = (name: keyof ListingFields, value: string) => {
      filled.current[name] = value;
      if ((getValues(name) ?? '') !== value) setValue(name, value);
    };
    const read = () => {
      const { title = '', quantity = '', sharing = '' } = getValues();
      const reading = readTitle(title, types);
      for (const name of READ)
        if ((getValues(name) ?? '') === (filled.current[name] ?? '')) fill(name, reading[name]);
      // The form's own '1' is nothing that a member said.
      const found = quantity.trim() === LISTING_DEFAULTS.quantity ? null : readQuantity(quantity);
      const { category = '' } = getValues();
      fill('sharing', withUsualWay(withReadCount(sharing, found, reading.unit), category));
    };
    read();
    return subscribe({
      formState: { values: true },
      callback: ({ name }) => {
        if (name === undefined || name === 'title' || name === 'quantity' || name === 'category') read();
      },
    });
  }, [getValues, setValue, subscribe, types]);
  return null;
}

interface ReadCountProps {
  form: UseFormReturn<EditFields, unknown, EditFormResult>;
  /** As it was before the changes. */
  listing: Listing;
}

/** A count that the quantity says follows the quantity, unless the member has chosen how it is counted. */
export function ReadCount({
  form: { getValues, setValue, subscribe },
  listing: { quantity, sharing },
}: ReadCountProps) {
  const follows = !sharing?.harvest && readQuantity(quantity)?.count === sharing?.stock;
  useEffect(() => {
    if (!follows) return;
    const read = () => {
      const typed = getValues('quantity') ?? quantity;
      const found = typed === quantity ? null : readQuantity(typed);
      if (found) setValue('sharing', withReadCount(getValues('sharing') ?? '', found, ''));
    };
    read();
    return subscribe({
      formState: { values: true },
      callback: ({ name }) => {
        if (name === 'quantity') read();
      },
    });
  }, [follows, getValues, quantity, setValue, subscribe]);
  return null;
}
