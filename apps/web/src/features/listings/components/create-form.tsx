import { useQuery } from '@tanstack/react-query';
import {
  type Category,
  LISTING_DEFAULTS,
  LISTING_KINDS,
  type Listing,
  type ListingKind,
  type User,
} from '@windfall/contract';
import { type ReactNode, useRef } from 'react';
import { useController, useForm } from 'react-hook-form';
import { useDraftFields } from '../../../lib/drafts/use-draft-fields.ts';
import { useFormCheck } from '../../../lib/form-check/use-form-check.ts';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { lazyPart } from '../../../lib/lazy-part.tsx';
import { NeedsScript } from '../../../lib/needs-script.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { RadioField } from '../../../ui/radio-field.tsx';
import { RestoredBanner } from '../../../ui/restored-banner.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { useCreateListing } from '../api/create-listing.ts';
import { produceTypesQuery } from '../api/list-produce-types.ts';
import { cropField, typedWords } from '../crop/typed-crop.ts';
import { useBeginning } from '../crop/use-beginning.ts';
import { strings } from '../form-strings.ts';
import { storeLastPlace, useLastPlace } from '../last-place.ts';
import type { CreateFormResult } from '../listing-check.ts';
import {
  draftOf,
  FIELD_NAMES,
  type ListingFields as Fields,
  isIncomplete,
  showFieldErrors,
} from '../listing-form.ts';
import { photoFields } from '../photo-list.ts';
import { readTypedSharing, sharingText } from '../sharing-form.ts';
import { type RenderLocation, useChosenPlace } from '../use-chosen-place.ts';
import { useDraftPhotos } from '../use-draft-photos.ts';
import { useFormPhotos } from '../use-form-photos.ts';
import { CropChipsLine, CropLine, FreshnessLine } from './crop-lines.tsx';
import { ListingFields } from './listing-fields.tsx';
import { PhotosField } from './photos-field.tsx';
import { PlaceField } from './place-field.tsx';
import { SaveFailure } from './save-failure.tsx';
import { SharingField } from './sharing-field.tsx';

const ReadFields = lazyPart(async () => ({ default: (await import('./read-fields.tsx')).ReadFields }));
const SharedPhotos = lazyPart(() => import('./shared-photos.tsx'));

const loadCheck = async () => (await import('../listing-check.ts')).createCheck;

interface CreateFormProps {
  /** Initial choice. */
  kind?: ListingKind;
  /** What the title begins with, such as what was searched for. */
  title?: string | undefined;
  /** The crop with which it begins. */
  crop?: string | undefined;
  user: User | null;
  /** Null when the listing is in the outbox. */
  onCreated: (listing: Listing | null) => void;
  renderLocation: RenderLocation;
  /** Shown before what is offered is shared. */
  renderSeekers: (title: string, category: Category) => ReactNode;
}

/** 'Portland, OR 97202': the ZIP code places the listing within the town. */
function homeOf({ location, zip_code }: User): string {
  const zip = zip_code?.slice(0, 5);
  return zip && location && !location.includes(zip) ? `${location} ${zip}` : location;
}

/** The form of a new listing: the photos first, then the texts. A failure keeps all input. */
export function CreateForm({
  kind: firstKind = 'offer',
  title,
  crop: firstCrop,
  user,
  onCreated,
  renderLocation,
  renderSeekers,
}: CreateFormProps) {
  const t = useStrings(strings);
  const photos = useFormPhotos();
  const check = useFormCheck<Fields, CreateFormResult>(loadCheck);
  // No default values: text typed before the scripts loaded stays.
  const form = useForm<Fields, unknown, CreateFormResult>({ resolver: check.resolver });
  const { errors } = form.formState;
  const userId = user?.id ?? '';
  const lastPlace = useLastPlace(userId);
  // The form shows the quantity that it sends for an empty field. A place is never made up.
  const initial = {
    kind: firstKind,
    ...(title && { title }),
    quantity: LISTING_DEFAULTS.quantity,
    place: 'zip',
    location: lastPlace?.location || (user ? homeOf(user) : ''),
  };
  const place = useChosenPlace(lastPlace);
  const { field: location } = useController({
    control: form.control,
    name: 'location',
    defaultValue: initial.location,
  });
  const { field: precision } = useController({ control: form.control, name: 'place', defaultValue: 'zip' });
  const { field: kind } = useController({ control: form.control, name: 'kind', defaultValue: firstKind });
  const isWanted = kind.value === 'wanted';
  const { field: crop } = useController({ control: form.control, name: 'crop', defaultValue: '' });
  const { field: picked } = useController({ control: form.control, name: 'picked_on', defaultValue: '' });
  const { field: bestBy } = useController({ control: form.control, name: 'best_by', defaultValue: '' });
  const words = typedWords((name) => form.watch(name));
  const isTool = words.category === 'Tools';
  // One that was chosen before can be removed.
  const hasCropLine = !isTool || crop.value !== '';
  const { field: sharing } = useController({ control: form.control, name: 'sharing', defaultValue: '' });
  const isPicked = !isWanted && readTypedSharing(sharing.value ?? '').is_harvest;
  const draft = useDraftFields(form, {
    name: draftOf(userId),
    fields: FIELD_NAMES,
    initial,
    storage: 'browser',
    isWhole: true,
  });
  const { data: types } = useQuery(produceTypesQuery);
  const { begin, amountOf } = useBeginning(form);
  const draftPhotos = useDraftPhotos(photos, draftOf(userId));
  const discard = () => {
    draft.discard();
    photos.clear();
  };
  const create = useCreateListing();
  // Stays set after a success, so that the form cannot be sent twice during the navigation.
  const isSending = useRef(false);
  const submit = ({
    kind: chosenKind,
    crop: chosen,
    sharing: shared,
    place: chosenPlace,
    ...fields
  }: CreateFormResult) => {
    if (isSending.current) return;
    isSending.current = true;
    create.mutate(
      {
        ...fields,
        quantity: amountOf(fields.quantity),
        ...(chosenKind === 'wanted' && { kind: chosenKind }),
        ...cropField(chosen),
        ...sharingText(shared),
        // What is not chosen is left to the server.
        ...(chosenPlace === 'zip' ? place.zipFor(fields.location) : { place: chosenPlace }),
        ...photoFields(photos.items),
      },
      {
        onSuccess: (sent) => {
          draft.deleteDraft();
          draftPhotos.forget();
          storeLastPlace(userId, {
            location: fields.location,
            zip_code: '',
            ...place.zipFor(fields.location),
          });
          onCreated(sent.result === 'sent' ? sent.response : null);
        },
        onError: (error) => {
          isSending.current = false;
          showFieldErrors(form, FIELD_NAMES, error);
        },
      },
    );
  };
  return (
    <form method="post" noValidate onSubmit={form.handleSubmit(submit)} className="flex flex-col gap-6">
      <CreateHead isWanted={isWanted} />
      <NeedsScript />
      {(draft.isRestored || draftPhotos.isRestored) && (
        <RestoredBanner text={t.draftRestored} discardLabel={t.discardDraft} onDiscard={discard} />
      )}
      <FormError takesFocus={!isIncomplete(errors)}>
        {isIncomplete(errors)
          ? t.required
          : (check.failure ??
            (create.error && <SaveFailure error={create.error} fallback={t.createFailed} />))}
      </FormError>
      <ReadFields form={form} types={types} />
      <SharedPhotos onUse={(files) => photos.add(files, true)} />
      <div className="grid items-start gap-x-10 gap-y-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.2fr)]">
        <PhotosField photos={photos} />
        <div className="flex min-w-0 flex-col gap-5">
          {!isWanted && !isTool && (
            <CropChipsLine
              userId={userId}
              crop={crop.value}
              words={words}
              first={firstCrop}
              onBegin={begin}
            />
          )}
          <RadioField
            legend={t.kind}
            options={LISTING_KINDS.map((value) => ({
              value,
              label: value === 'wanted' ? t.kindWanted : t.kindOffer,
            }))}
            value={isWanted ? 'wanted' : 'offer'}
            onChange={kind.onChange}
          />
          <ListingFields
            isWanted={isWanted}
            isTool={isTool}
            isPicked={isPicked}
            register={form.register}
            errors={errors}
            initial={initial}
            form="create"
            location={{ ...location, onChoose: place.choose }}
            renderLocation={renderLocation}
            freshness={
              <FreshnessLine
                isWanted={isWanted}
                crop={crop.value}
                words={words}
                picked={{ ...picked, error: errors.picked_on?.message }}
                bestBy={{ ...bestBy, error: errors.best_by?.message }}
              />
            }
            typesFailed={t.typesFailedCreate}
            crop={hasCropLine && <CropLine value={crop.value} onChange={crop.onChange} words={words} />}
            place={
              <PlaceField
                location={location.value}
                onLocation={location.onChange}
                value={precision.value}
                onChange={precision.onChange}
                error={errors.place?.message}
                owner={user}
              />
            }
          >
            <SharingField
              value={sharing.value}
              onChange={sharing.onChange}
              quantity={form.watch('quantity') ?? initial.quantity}
              isWanted={isWanted}
              isGroup={user?.is_group === true}
              errors={errors.sharing}
            />
          </ListingFields>
          {!isWanted && words.category !== '' && renderSeekers(words.title, words.category as Category)}
          <SubmitButton
            size="large"
            isLoading={check.isLoading || create.isPending || create.isSuccess || photos.isPreparing}
          >
            {t.create}
          </SubmitButton>
          <p role="status" className="sr-only">
            {create.isPending && t.creating}
          </p>
        </div>
      </div>
    </form>
  );
}

/** The heading of the page for a new listing, which follows what was chosen. */
function CreateHead({ isWanted }: { isWanted: boolean }) {
  const t = useStrings(strings);
  return (
    <header className="mb-2">
      <h1 className="text-4xl sm:text-5xl">{isWanted ? t.createHeadingWanted : t.createHeading}</h1>
      <p className="mt-2 text-lg text-ink-soft">{isWanted ? t.createLeadWanted : t.createLead}</p>
    </header>
  );
}
