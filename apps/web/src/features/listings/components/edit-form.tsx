import { LISTING_DEFAULTS, type Listing } from '@windfall/contract';
import { useEffect, useState } from 'react';
import { type UseFormReturn, useController, useForm } from 'react-hook-form';
import { useLocation } from 'react-router';
import { isUnreachable } from '../../../lib/api/api-error.ts';
import { useFormCheck } from '../../../lib/form-check/use-form-check.ts';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { lazyPart, requiredPart } from '../../../lib/lazy-part.tsx';
import { NeedsScript } from '../../../lib/needs-script.tsx';
import { paths } from '../../../lib/paths.ts';
import { useSession } from '../../../lib/session/use-session.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { CheckboxField } from '../../../ui/checkbox-field.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { isWanted, produceType } from '../card-texts.ts';
import { cropField, typedCropOf, typedWords } from '../crop/typed-crop.ts';
import { strings } from '../form-strings.ts';
import type { EditFields, EditFormResult } from '../listing-check.ts';
import { FIELD_NAMES, isIncomplete, showFieldErrors } from '../listing-form.ts';
import { changedPhotos, photosOf } from '../photo-list.ts';
import { readTypedSharing, sharingText, typedSharingOf } from '../sharing-form.ts';
import { type RenderLocation, useChosenPlace } from '../use-chosen-place.ts';
import { useFormPhotos } from '../use-form-photos.ts';
import { useSaveListing } from '../use-save-listing.ts';
import { CropLine, FreshnessLine } from './crop-lines.tsx';
import { ListingFields } from './listing-fields.tsx';
import { PhotosField } from './photos-field.tsx';
import { PlaceField } from './place-field.tsx';
import { SaveFailure } from './save-failure.tsx';
import { SharingField } from './sharing-field.tsx';

const loadCheck = async () => (await import('../listing-check.ts')).editCheck;

const ReadCount = lazyPart(async () => ({ default: (await import('./read-fields.tsx')).ReadCount }));
const AskProof = requiredPart(() => import('./ask-proof.tsx'));

interface EditFormProps {
  listing: Listing;
  /** `isKept`: stored only in this browser for now. */
  onSaved: (isKept: boolean) => void;
  renderLocation: RenderLocation;
}

/** Changes a listing; each field starts with its current value. */
export function EditForm({ listing, onSaved, renderLocation }: EditFormProps) {
  const t = useStrings(strings);
  const [present] = useState(() => photosOf(listing));
  const photos = useFormPhotos(present);
  const check = useFormCheck<EditFields, EditFormResult>(loadCheck);
  const form = useForm<EditFields, unknown, EditFormResult>({ resolver: check.resolver });
  const { errors } = form.formState;
  const place = useChosenPlace();
  const { field: location } = useController({
    control: form.control,
    name: 'location',
    defaultValue: listing.location,
  });
  const [sharedBefore] = useState(() => typedSharingOf(listing.sharing));
  const { field: sharing } = useController({
    control: form.control,
    name: 'sharing',
    defaultValue: sharedBefore,
  });
  const cropBefore = typedCropOf(listing);
  const { field: crop } = useController({ control: form.control, name: 'crop', defaultValue: cropBefore });
  const { picked_on: pickedBefore = '', best_by: bestBefore = '' } = listing;
  const { field: picked } = useController({
    control: form.control,
    name: 'picked_on',
    defaultValue: pickedBefore,
  });
  const { field: bestBy } = useController({
    control: form.control,
    name: 'best_by',
    defaultValue: bestBefore,
  });
  const words = typedWords((name) => form.watch(name));
  const isTool = words.category === 'Tools';
  const isPicked = !isWanted(listing) && readTypedSharing(sharing.value ?? '').is_harvest;
  // One that was chosen before can be removed.
  const hasCropLine = !isTool || crop.value !== '';
  useNamedField(form);
  const placedBefore = listing.place_precision ?? 'zip';
  const { field: precision } = useController({
    control: form.control,
    name: 'place',
    defaultValue: placedBefore,
  });
  const { user } = useSession();
  const { save, error, isSaving, proof } = useSaveListing(listing.id, {
    onSaved,
    onRefused: (refusal) => showFieldErrors(form, FIELD_NAMES, refusal),
  });
  const submit = ({
    crop: chosen,
    picked_on: _picked,
    best_by: _best,
    sharing: shared,
    place: chosenPlace,
    ...fields
  }: EditFormResult) => {
    const price = fields.price || LISTING_DEFAULTS.price;
    save({
      ...fields,
      ...(crop.value !== cropBefore && cropField(chosen)),
      ...(picked.value !== pickedBefore && { picked_on: picked.value }),
      ...(bestBy.value !== bestBefore && { best_by: bestBy.value }),
      ...(sharing.value !== sharedBefore && sharingText(shared)),
      ...(chosenPlace === 'zip' && place.zipFor(fields.location)),
      // The owner's square is that of their present position; for others a choice that is not changed stays as it is.
      ...((chosenPlace !== placedBefore || (listing.is_seller && placedBefore !== 'zip')) && {
        place: chosenPlace,
      }),
      price,
      ...changedPhotos(listing, present, photos.items),
    });
  };
  return (
    <>
      <form method="post" noValidate onSubmit={form.handleSubmit(submit)} className="flex flex-col gap-6">
        <NeedsScript />
        {typeof listing.sharing?.stock === 'number' && <ReadCount form={form} listing={listing} />}
        <FormError takesFocus={!isIncomplete(errors)}>
          {isIncomplete(errors)
            ? t.required
            : (check.failure ??
              (error && (
                <SaveFailure
                  error={error}
                  // Neither the server nor this browser took the change.
                  fallback={isUnreachable(error) ? t.updateFailedBoth : t.updateFailed}
                />
              )))}
        </FormError>
        <div className="grid items-start gap-x-10 gap-y-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.2fr)]">
          <PhotosField photos={photos} listing={listing} />
          <div className="flex min-w-0 flex-col gap-5">
            <ListingFields
              isWanted={isWanted(listing)}
              isTool={isTool}
              isPicked={isPicked}
              register={form.register}
              errors={errors}
              initial={{ ...listing, produce_name: produceType(listing) }}
              form="edit"
              location={{ ...location, onChoose: place.choose }}
              renderLocation={renderLocation}
              freshness={
                <FreshnessLine
                  isWanted={isWanted(listing)}
                  crop={crop.value}
                  words={words}
                  picked={{ ...picked, error: errors.picked_on?.message }}
                  bestBy={{ ...bestBy, error: errors.best_by?.message }}
                />
              }
              typesFailed={t.typesFailedEdit}
              crop={hasCropLine && <CropLine value={crop.value} onChange={crop.onChange} words={words} />}
              place={
                <PlaceField
                  location={location.value}
                  onLocation={location.onChange}
                  value={precision.value}
                  onChange={precision.onChange}
                  error={errors.place?.message}
                  owner={listing.is_seller ? (user ?? null) : null}
                />
              }
            >
              <SharingField
                value={sharing.value}
                onChange={sharing.onChange}
                quantity={form.watch('quantity') ?? listing.quantity}
                isWanted={isWanted(listing)}
                isGroup={user?.is_group === true || listing.sharing?.standing !== undefined}
                errors={errors.sharing}
              />
            </ListingFields>
            <CheckboxField
              label={t.available}
              hint={t.availableHint}
              defaultChecked={listing.is_available}
              {...form.register('is_available')}
            />
            <div className="flex flex-wrap gap-3">
              <SubmitButton
                size="large"
                isLoading={check.isLoading || isSaving || photos.isPreparing}
                className="min-w-fit flex-1"
              >
                {t.save}
              </SubmitButton>
              <ButtonLink
                size="large"
                variant="quiet"
                to={`${paths.listings}/${encodeURIComponent(listing.id)}`}
              >
                {t.cancel}
              </ButtonLink>
            </div>
          </div>
        </div>
      </form>
      {proof && (
        <AskProof
          title={t.passwordTitle}
          text={t.passwordText}
          confirmLabel={t.save}
          variant="leaf"
          {...proof}
        />
      )}
    </>
  );
}

/** A link can name the field that it is about: '#quantity'. */
function useNamedField({ setFocus }: UseFormReturn<EditFields, unknown, EditFormResult>): void {
  const { hash } = useLocation();
  useEffect(() => {
    const name = FIELD_NAMES.find((one) => `#${one}` === hash);
    if (name) setFocus(name);
  }, [hash, setFocus]);
}
