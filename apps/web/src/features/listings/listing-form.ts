import { LISTING_MESSAGES, listingChangesSchema, newListingSchema } from '@windfall/contract';
import type { FieldErrors, FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { z } from 'zod';
import { isApiError } from '../../lib/api/api-error.ts';
import { toNewSharing } from './sharing-form.ts';

/** Values of both forms: text as typed. */
const typedFields = z.object({
  title: z.string(),
  description: z.string(),
  category: z.string(),
  produce_name: z.string(),
  location: z.string(),
  quantity: z.string(),
  price: z.string(),
  /** How it is shared, as JSON text (`sharing-form.ts`); empty while nothing is set. */
  sharing: z.string(),
});

export type ListingFields = z.input<typeof typedFields>;
export const FIELD_NAMES = typedFields.keyof().options;

const NOT_TYPED = { image_url: true, image_urls: true, photos: true, zip_code: true } as const;
const createSchema = newListingSchema.omit(NOT_TYPED);
/** Title, description, quantity, produce type and location are required. */
const editSchema = listingChangesSchema
  .omit({ ...NOT_TYPED, sharing: true })
  .required()
  .extend({ sharing: listingChangesSchema.shape.sharing });

/** Nothing set is not sent, so that nothing changes. */
const withSharing = <F extends { sharing: string }>({ sharing, ...fields }: F) => ({
  ...fields,
  sharing: sharing === '' ? undefined : toNewSharing(sharing),
});

// The contract accepts more than text in some fields; the transform narrows the type to text.
export const createFormSchema = typedFields
  .transform((fields): z.input<typeof createSchema> => withSharing(fields))
  .pipe(createSchema);
export type CreateFormResult = z.output<typeof createFormSchema>;

export const editFormSchema = typedFields
  .extend({ is_available: z.boolean() })
  .transform((fields): z.input<typeof editSchema> => withSharing(fields))
  .pipe(editSchema);
export type EditFields = z.input<typeof editFormSchema>;
export type EditFormResult = z.output<typeof editFormSchema>;

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
