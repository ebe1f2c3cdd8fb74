import type { User } from '@windfall/contract';
import { useRef } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { fieldErrors, isApiError, isUnreachable } from '../../../lib/api/api-error.ts';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { useSession } from '../../../lib/session/use-session.ts';
import { toast } from '../../../lib/toasts/toast.ts';
import { type ProfileBody, useUpdateProfile } from '../api/update-profile.ts';
import { PROFILE_FIELDS } from './profile-fields.ts';
import type { ProfileFields, ProfileResult } from './settings-checks.ts';
import { strings } from './strings.ts';

type Form = UseFormReturn<ProfileFields, unknown, ProfileResult>;

interface SubmitOptions {
  form: Form;
  onSaved: (user: User) => void;
  /** Reason why the photo was refused. */
  onPhotoRefused: (message: string) => void;
}

/** Sends the profile; field messages of the server are shown at their fields. */
export function useSubmitProfile({ form, onSaved, onPhotoRefused }: SubmitOptions) {
  const t = useStrings(strings);
  const { user } = useSession();
  const update = useUpdateProfile();
  // `isPending` comes too late for the second click of a double click.
  const isSending = useRef(false);
  const fail = (error: Error, body: ProfileBody) => {
    const refused = photoRefusal(error);
    if (refused) onPhotoRefused(refused);
    else if (body.image && isUnreachable(error)) onPhotoRefused(t.photoFailed);
    showFieldErrors(form, error);
  };
  const submit = (body: ProfileBody) => {
    if (!user) return toast.error(t.notAuthenticated);
    if (isSending.current) return;
    isSending.current = true;
    update.mutate(
      { user, body },
      {
        onSuccess: ({ user: saved, isKept }) => {
          if (isKept) toast.warning(t.savedLocally);
          else toast.success(t.saved);
          onSaved(saved);
        },
        onError: (error) => fail(error, body),
        onSettled: () => {
          isSending.current = false;
        },
      },
    );
  };
  // Shown at its field or above the form: it never moves from one to the other while the user types.
  const error = aboutFields(update.error).length > 0 ? null : update.error;
  return { submit, isPending: update.isPending, error };
}

/** Message of the server about the photo. */
function photoRefusal(error: Error): string | undefined {
  if (!isApiError(error)) return undefined;
  if (error.code.startsWith('IMAGE_')) return error.message;
  return error.fields['image'] ?? error.fields['photo_url'];
}

function showFieldErrors(form: Form, error: Error) {
  const problems = aboutFields(error);
  for (const { name, message } of problems)
    form.setError(name, { type: 'server', message }, { shouldFocus: name === problems[0]?.name });
}

function aboutFields(error: Error | null) {
  if (isApiError(error) && error.code === 'USERNAME_TAKEN')
    return [{ name: 'username' as const, message: error.message }];
  return fieldErrors(error, PROFILE_FIELDS);
}
