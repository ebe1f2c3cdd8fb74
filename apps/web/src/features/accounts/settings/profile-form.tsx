import { USER_MESSAGES, type User } from '@windfall/contract';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { useController, useForm } from 'react-hook-form';
import { isRefusal } from '../../../lib/api/api-error.ts';
import { useDraftFields } from '../../../lib/drafts/use-draft-fields.ts';
import { useFormCheck } from '../../../lib/form-check/use-form-check.ts';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { requiredPart } from '../../../lib/lazy-part.tsx';
import { useSite } from '../../../lib/site.tsx';
import { usePhoto } from '../../../lib/use-photo.ts';
import { Button } from '../../../ui/button.tsx';
import { CheckboxField } from '../../../ui/checkbox-field.tsx';
import { RestoredBanner } from '../../../ui/restored-banner.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { SendVerification } from '../components/send-verification.tsx';
import { PhotoSetting } from './photo-setting.tsx';
import { fieldsOf, PROFILE_FIELDS } from './profile-fields.ts';
import { SaveFailure } from './save-failure.tsx';
import type { ProfileFields, ProfileResult } from './settings-checks.ts';
import { SettingsForm } from './settings-form.tsx';
import { strings } from './strings.ts';
import { type RenderLocation, useChosenPoint } from './use-chosen-point.ts';
import { useSubmitProfile } from './use-submit-profile.ts';

const loadCheck = async () => (await import('./settings-checks.ts')).profileCheck;

const ChangeEmailDialog = requiredPart(() => import('./change-email-dialog.tsx'));

interface ProfileFormProps {
  user: User;
  /** The location field, with its suggestions. */
  renderLocation: RenderLocation;
}

/** The public fields of a member; each field starts with its current value. */
export function ProfileForm({ user, renderLocation }: ProfileFormProps) {
  const t = useStrings(strings);
  const initial = fieldsOf(user);
  const check = useFormCheck<ProfileFields, ProfileResult>(loadCheck);
  const form = useForm<ProfileFields, unknown, ProfileResult>({ resolver: check.resolver });
  const { errors } = form.formState;
  const { field: location } = useController({
    control: form.control,
    name: 'location',
    defaultValue: initial.location,
  });
  const draft = useDraftFields(form, { name: `profile:${user.id}`, fields: PROFILE_FIELDS, initial });
  const portrait = usePortrait(user);
  const [isChangingEmail, setChangingEmail] = useState(false);
  const point = useChosenPoint(initial.location);
  const { submit, isPending, error } = useSubmitProfile({
    form,
    onPhotoRefused: portrait.refuse,
    onSaved: (saved) => {
      // The server's version: trimmed, the username in lower case.
      form.reset(fieldsOf(saved));
      draft.deleteDraft();
      portrait.reset();
    },
  });
  const send = (fields: ProfileResult) =>
    submit({ ...fields, ...point.pointFor(fields.location ?? ''), ...portrait.change });
  const errorOf = (name: keyof ProfileFields) => {
    const message = errors[name]?.message;
    return message === USER_MESSAGES.required ? t.fieldRequired : message;
  };
  const field = (name: Exclude<keyof ProfileFields, 'shows_email' | 'location'>) => ({
    ...form.register(name),
    error: errorOf(name),
    defaultValue: initial[name],
  });
  const isIncomplete = errors.full_name?.message === USER_MESSAGES.required;
  return (
    <>
      <SettingsForm
        onSubmit={form.handleSubmit(send)}
        notice={
          draft.isRestored && (
            <RestoredBanner text={t.restored} discardLabel={t.discard} onDiscard={draft.discard} />
          )
        }
        failure={
          isIncomplete
            ? t.required
            : (check.failure ??
              (error &&
                (portrait.refusal ? (
                  t.saveFailed
                ) : (
                  <SaveFailure error={error} fallback={isRefusal(error) ? t.refused : t.saveFailed} />
                ))))
        }
        hasFieldErrors={!check.failure && Object.keys(errors).length > 0}
        submitLabel={t.save}
        isPending={check.isLoading || isPending || portrait.photo.isPreparing}
        className="flex flex-col gap-6"
      >
        <PhotoSetting
          name={user.name}
          photo={portrait.photo}
          present={portrait.present}
          refusal={portrait.refusal}
          onChoose={portrait.forgive}
          onRemove={portrait.remove}
        />
        {!user.is_group && <EmailSetting user={user} onChange={() => setChangingEmail(true)} />}
        {user.is_group ? (
          <p className="text-ink-soft">{t.groupNameStays}</p>
        ) : (
          <>
            <TextField label={t.fullName} autoComplete="name" {...field('full_name')} />
            <TextField
              label={t.username}
              hint={t.usernameHint}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              {...field('username')}
            />
          </>
        )}
        <div className="grid items-start gap-6 sm:grid-cols-[1fr_9rem]">
          {renderLocation({
            ...location,
            value: location.value ?? '',
            label: t.location,
            hint: t.locationHint,
            error: errorOf('location'),
            onChoose: (place, text) => {
              point.choose(place, text);
              if (place.zip_code) form.setValue('zip_code', place.zip_code, { shouldDirty: true });
            },
          })}
          <TextField
            label={t.zipCode}
            note={t.optional}
            autoComplete="postal-code"
            inputMode="numeric"
            {...field('zip_code')}
          />
        </div>
        <TextArea
          label={user.is_group ? t.whatGroupIs : t.bio}
          note={t.optional}
          hint={user.is_group ? t.whatGroupIsHint : t.bioHint}
          {...field('bio')}
        />
        {user.is_group ? (
          <>
            <TextField
              label={t.publicHours}
              note={t.optional}
              hint={t.publicHoursHint}
              {...field('public_hours')}
            />
            <TextField
              label={t.publicAddress}
              note={t.optional}
              hint={t.publicAddressHint}
              {...field('public_address')}
            />
          </>
        ) : (
          <CheckboxField
            label={t.showsEmail}
            hint={t.showsEmailHint}
            defaultChecked={initial.shows_email}
            {...form.register('shows_email')}
          />
        )}
      </SettingsForm>
      {/* Beside the form: what is submitted inside another one would reach this one too. */}
      {isChangingEmail && <ChangeEmailDialog user={user} onClose={() => setChangingEmail(false)} />}
    </>
  );
}

/** The current photo, the chosen one, and the value to send. */
function usePortrait(user: User) {
  const photo = usePhoto();
  const [isRemoved, setRemoved] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const drop = (isRemoval: boolean) => {
    photo.remove();
    setRemoved(isRemoval);
    setRefusal(null);
  };
  return {
    photo,
    refusal,
    present: isRemoved ? null : user.photo_url,
    refuse: setRefusal,
    forgive: () => setRefusal(null),
    // A first removal restores the current photo; a second removes that one.
    remove: () => drop(isRemoved || !photo.url),
    reset: () => drop(false),
    change: photo.file ? { image: photo.file } : isRemoved ? { photo_url: '' } : {},
  };
}

/** The sign-in address, whether it is confirmed, and the step that changes it. */
function EmailSetting({ user, onChange }: { user: User; onChange: () => void }) {
  const t = useStrings(strings);
  const { sendsMail } = useSite();
  return (
    <div className="flex flex-col gap-2">
      <TextField label={t.email} type="email" value={user.email ?? ''} disabled readOnly />
      <div className="flex flex-wrap items-center justify-between gap-3">
        {user.email_verified && (
          <p className="flex items-center gap-2 text-sm font-medium text-leaf-strong">
            <CircleCheck className="size-5 shrink-0" aria-hidden="true" />
            {t.emailVerified}
          </p>
        )}
        {!user.email_verified && sendsMail && (
          <>
            <p className="flex min-w-56 flex-1 items-center gap-2 text-sm font-medium text-marigold-ink">
              <CircleAlert className="size-5 shrink-0" aria-hidden="true" />
              {t.emailUnverified}
            </p>
            <SendVerification />
          </>
        )}
        <Button variant="quiet" onClick={onChange} className="noscript:hidden">
          {t.changeEmail}
        </Button>
      </div>
    </div>
  );
}
