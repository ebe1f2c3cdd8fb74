import { zodResolver } from '@hookform/resolvers/zod';
import { LISTING_DEFAULTS, type Listing } from '@windfall/contract';
import { lazy, Suspense, useState } from 'react';
import { useController, useForm } from 'react-hook-form';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { NeedsScript } from '../../../lib/needs-script.tsx';
import { paths } from '../../../lib/paths.ts';
import { usePhoto } from '../../../lib/use-photo.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { CheckboxField } from '../../../ui/checkbox-field.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { isNotStored } from '../api/update-listing.ts';
import { produceType } from '../card-texts.ts';
import { strings } from '../form-strings.ts';
import {
  type EditFields,
  type EditFormResult,
  editFormSchema,
  FIELD_NAMES,
  isIncomplete,
  showFieldErrors,
} from '../listing-form.ts';
import { type RenderLocation, useChosenPlace } from '../use-chosen-place.ts';
import { useSaveListing } from '../use-save-listing.ts';
import { ListingFields } from './listing-fields.tsx';
import { ListingPhoto } from './listing-photo.tsx';
import { PhotoField } from './photo-field.tsx';
import { SaveFailure } from './save-failure.tsx';

const AskPassword = lazy(() => import('./ask-password.tsx'));

interface EditFormProps {
  listing: Listing;
  /** `isSavedLocally`: stored only in this browser for now. */
  onSaved: (isSavedLocally: boolean) => void;
  renderLocation: RenderLocation;
}

/** Changes a listing; each field starts with its current value. */
export function EditForm({ listing, onSaved, renderLocation }: EditFormProps) {
  const t = useStrings(strings);
  const photo = usePhoto();
  const [isPhotoRemoved, setPhotoRemoved] = useState(false);
  const form = useForm<EditFields, unknown, EditFormResult>({ resolver: zodResolver(editFormSchema) });
  const { errors } = form.formState;
  const place = useChosenPlace();
  const { field: location } = useController({
    control: form.control,
    name: 'location',
    defaultValue: listing.location,
  });
  const { save, error, isSaving, password } = useSaveListing(listing.id, {
    onSaved,
    onRefused: (refusal) => showFieldErrors(form, FIELD_NAMES, refusal),
  });
  const submit = (fields: EditFormResult) => {
    const price = fields.price || LISTING_DEFAULTS.price;
    const image = photo.file ? { image: photo.file } : { image_url: isPhotoRemoved ? '' : listing.image_url };
    save({ ...fields, ...place.zipFor(fields.location), price, ...image });
  };
  const removePhoto = () => {
    setPhotoRemoved(true);
    photo.remove();
  };
  const hasPhoto = listing.image_url !== '' && !isPhotoRemoved;
  return (
    <>
      <form method="post" noValidate onSubmit={form.handleSubmit(submit)} className="flex flex-col gap-6">
        <NeedsScript />
        <FormError takesFocus={!isIncomplete(errors)}>
          {isIncomplete(errors)
            ? t.required
            : error && (
                <SaveFailure
                  error={error}
                  fallback={isNotStored(error) ? t.updateFailedBoth : t.updateFailed}
                />
              )}
        </FormError>
        <div className="grid items-start gap-x-10 gap-y-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.2fr)]">
          <PhotoField
            photo={photo}
            onRemove={removePhoto}
            present={
              hasPhoto ? (
                <ListingPhoto
                  listing={listing}
                  sizes="(min-width: 64rem) 32rem, 92vw"
                  className="aspect-4/3 w-full"
                />
              ) : undefined
            }
          />
          <div className="flex min-w-0 flex-col gap-5">
            <ListingFields
              register={form.register}
              errors={errors}
              initial={{ ...listing, produce_name: produceType(listing) }}
              optional={['price']}
              location={{ ...location, onChoose: place.choose }}
              renderLocation={renderLocation}
              typesFailed={t.typesFailedEdit}
            />
            <CheckboxField
              label={t.available}
              hint={t.availableHint}
              defaultChecked={listing.is_available}
              {...form.register('is_available')}
            />
            <div className="flex flex-wrap gap-3">
              <SubmitButton size="large" isLoading={isSaving || photo.isPreparing} className="flex-1">
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
      {password && (
        <Suspense fallback={null}>
          <AskPassword
            title={t.passwordTitle}
            text={t.passwordText}
            confirmLabel={t.save}
            variant="leaf"
            {...password}
          />
        </Suspense>
      )}
    </>
  );
}
