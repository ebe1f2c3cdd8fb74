import { useQuery } from '@tanstack/react-query';
import { LISTING_DEFAULTS, readQuantity, SPECIFIC_PRODUCE } from '@windfall/contract';
import { useEffect, useRef } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { produceTypesQuery } from './api/list-produce-types.ts';
import type { ListingFields } from './listing-form.ts';
import { type ProduceType, readTitle } from './read-title.ts';
import { withReadCount, withUsualWay } from './sharing-form.ts';

const READ = ['category', 'produce_name'] as const;
const OWN_TYPES: readonly ProduceType[] = SPECIFIC_PRODUCE.map((name) => ({ name }));

/**
 * Fills in what the title and the quantity say, while the member has not chosen otherwise: category, produce type, and the count
 * with its unit (docs/product/listings.md#create-title, docs/product/exchange.md#sharing-form).
 */
export function useReadFields<Result extends FieldValues>({
  getValues,
  setValue,
  subscribe,
}: UseFormReturn<ListingFields, unknown, Result>): void {
  const { data: types = OWN_TYPES } = useQuery(produceTypesQuery);
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
}
