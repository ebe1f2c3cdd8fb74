import { LISTING_MESSAGES } from '@windfall/contract';
import type { FieldErrors, FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { isApiError } from '../../lib/api/api-error.ts';

/** `crop` is the choice of it as text (`crop/typed-crop.ts`); `place` is how precisely it is placed; `sharing` is how it is shared, as JSON text (`sharing-form.ts`); empty while nothing is set. */
export const FIELD_NAMES = [
  'kind',
  'title',
  'crop',
  'description',
  'category',
  'produce_name',
  'picked_on',
  'best_by',
  'location',
  'place',
  'quantity',
  'price',
  'sharing',
] as const;

/** Values of both forms: text as typed. */
export type ListingFields = Record<(typeof FIELD_NAMES)[number], string>;

/** Those with an input of text or a choice, which `listing-fields.tsx` draws. */
export type PlainFields = Pick<
  ListingFields,
  'title' | 'description' | 'category' | 'produce_name' | 'quantity' | 'price'
>;

/** Fields that a form marks as optional. The server fills the others of a new listing; a change may empty the price alone. */
export const OPTIONAL = {
  create: ['produce_name', 'quantity', 'price', 'location'],
  edit: ['price'],
} as const satisfies Record<string, readonly (keyof ListingFields)[]>;

/** Name of the draft of a new listing, its texts and its photos. One per member: on a shared computer each has their own. */
export const draftOf = (userId: string) => `create-listing:${userId}`;

export function isIncomplete(errors: FieldErrors<ListingFields>): boolean {
  return FIELD_NAMES.some((name) => errors[name]?.message === LISTING_MESSAGES.required);
}

/** Shows the server's message about a field at that field; 'sharing.draw_at' is a part of the field `sharing`. */
export function showFieldErrors<F extends FieldValues, R extends FieldValues>(
  form: UseFormReturn<F, unknown, R>,
  names: readonly Path<F>[],
  error: unknown,
): void {
  if (!isApiError(error)) return;
  for (const [field, message] of Object.entries(error.fields)) {
    const name = names.find((one) => field === one || field.startsWith(`${one}.`));
    if (name) form.setError(field as Path<F>, { type: 'server', message });
  }
}
