import '../../lib/form-check/configure-zod.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { listingChangesSchema, newListingFieldsSchema, PLACE_PRECISIONS } from '@windfall/contract';
import { z } from 'zod';
import { chosenCrop } from './crop/read-crop.ts';
import { FIELD_NAMES, type ListingFields } from './listing-form.ts';
import { toNewSharing } from './sharing-request.ts';

const text = z.string();
const typedFields = z.object(
  // fromEntries forgets the names.
  Object.fromEntries(FIELD_NAMES.map((name) => [name, text])) as Record<keyof ListingFields, typeof text>,
);

const NOT_TYPED = { image_url: true, image_urls: true, photos: true, zip_code: true } as const;
const createSchema = newListingFieldsSchema.omit(NOT_TYPED);
const CHOSEN = { crop: true, picked_on: true, best_by: true, place: true, sharing: true } as const;
/** Title, description, quantity, produce type and location are required. */
const editSchema = listingChangesSchema
  .omit({ ...NOT_TYPED, ...CHOSEN })
  .required()
  .extend(listingChangesSchema.pick(CHOSEN).shape);

type ChoiceFields = Pick<ListingFields, 'crop' | 'picked_on' | 'best_by' | 'place' | 'sharing'> & {
  kind?: string | undefined;
};

/** Nothing set is not sent, so that nothing changes. */
const withChoices = <F extends ChoiceFields>({ crop, picked_on, best_by, sharing, place, ...fields }: F) => ({
  ...fields,
  crop: chosenCrop(crop),
  picked_on: picked_on || undefined,
  best_by: best_by || undefined,
  place: PLACE_PRECISIONS.find((one) => one === place),
  sharing: sharing === '' ? undefined : toNewSharing(sharing, fields.kind === 'wanted'),
});

// The contract accepts more than text in some fields; the transform narrows the type to text.
const createFormSchema = typedFields
  .transform(
    ({ kind, ...fields }): z.input<typeof createSchema> => ({
      ...withChoices({ ...fields, kind }),
      kind: kind === 'wanted' ? 'wanted' : 'offer',
    }),
  )
  .pipe(createSchema);
export type CreateFormResult = z.output<typeof createFormSchema>;

const editFormSchema = typedFields
  // The kind of a listing stays.
  .extend({ kind: text.optional(), is_available: z.boolean() })
  // Settings that were taken away are sent too.
  .transform(
    (fields): z.input<typeof editSchema> => ({
      ...withChoices(fields),
      sharing: toNewSharing(fields.sharing),
    }),
  )
  .pipe(editSchema);
export type EditFields = z.input<typeof editFormSchema>;
export type EditFormResult = z.output<typeof editFormSchema>;

export const createCheck = zodResolver(createFormSchema);
export const editCheck = zodResolver(editFormSchema);
