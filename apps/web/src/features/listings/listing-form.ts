import { LISTING_MESSAGES, LISTING_TEXTS, type ListingText } from '@windfall/contract';
import type { FieldErrors, FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { isApiError } from '../../lib/api/api-error.ts';

/** Beside the texts. `crop` is the choice of it as text (`crop/typed-crop.ts`); `place` is how precisely it is placed; `sharing` is how it is shared, as JSON text (`sharing-form.ts`); empty while nothing is set. */
const CHOICES = ['kind', 'crop', 'category', 'picked_on', 'best_by', 'place', 'sharing'] as const;
export const FIELD_NAMES = [...CHOICES, ...(Object.keys(LISTING_TEXTS) as ListingText[])];

/** Values of both forms: text as typed. */
export type ListingFields = Record<(typeof FIELD_NAMES)[number], string>;

/** Fields that a form does not mark as optional. The server fills the others of a new listing; a change may not empty these. */
export const REQUIRED: Readonly<Record<'create' | 'edit', readonly (keyof ListingFields)[]>> = {
  create: ['title', 'description', 'category'],
  edit: ['title', 'description', 'category', 'produce_name', 'quantity', 'location'],
};

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
