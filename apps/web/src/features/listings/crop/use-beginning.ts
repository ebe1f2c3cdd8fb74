import { amountText, type CropId, type CropText, LISTING_DEFAULTS } from '@windfall/contract';
import { useRef } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import type { ListingFields } from '../listing-form.ts';
import { typedWords } from './typed-crop.ts';

/** What a listing of a crop usually says. */
export interface Beginning {
  crop: CropId;
  title: string;
  description: string;
  category: string;
  unit: string;
  /** What the member gave last time; empty without it. */
  quantity: string;
  /** Reads the crop of words. It comes with the table of crops, which the form is shown without. */
  cropInWords: (words: CropText) => CropId | null;
}

/** '500 g' counts already; of what is counted by the piece, the number is all. */
const oneOf = (unit: string): string => {
  if (unit === 'piece') return LISTING_DEFAULTS.quantity;
  return /^\d/.test(unit) ? unit : `1 ${unit}`;
};

/**
 * Fills in a form with a crop, again with another one, and nothing that the member has written. The amount has the focus then, with its number
 * selected. `amountOf` writes the amount with its unit in the plural.
 */
export function useBeginning<R extends FieldValues>(form: UseFormReturn<ListingFields, unknown, R>) {
  const { getValues, setValue } = form;
  const begun = useRef<Partial<ListingFields>>({});
  const unit = useRef('');
  const fill = (name: keyof ListingFields, value: string, byDefault = '') => {
    const present = getValues(name) ?? '';
    if (present !== '' && present !== byDefault && present !== begun.current[name]) return;
    setValue(name, value);
    begun.current[name] = value;
  };
  return {
    begin: (beginning: Beginning, element: HTMLFormElement | null) => {
      fill('title', beginning.title);
      fill('description', beginning.description);
      fill('category', beginning.category);
      fill('quantity', beginning.quantity || oneOf(beginning.unit), LISTING_DEFAULTS.quantity);
      unit.current = beginning.unit;
      const words = typedWords((name) => getValues(name));
      setValue('crop', beginning.cropInWords(words) === beginning.crop ? '' : beginning.crop);
      focusNumber(element?.elements.namedItem('quantity'));
    },
    amountOf: (quantity: string): string => {
      const [, count] = /^(\d{1,4}) (.+)$/.exec(quantity.trim()) ?? [];
      const isOfUnit = count !== undefined && quantity.trim() === `${count} ${unit.current}`;
      return isOfUnit ? amountText(Number(count), unit.current).replaceAll('\u00a0', ' ') : quantity;
    },
  };
}

/** Within the tap, so that a phone opens its keyboard. */
function focusNumber(field: unknown): void {
  if (!(field instanceof HTMLInputElement)) return;
  field.focus();
  field.setSelectionRange(0, /^\d*/.exec(field.value)?.[0].length ?? 0);
}
