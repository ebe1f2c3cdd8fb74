import { AUTH_MESSAGES, defineStrings } from '@windfall/contract';
import { useRef, useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { fieldErrors } from '../../../lib/api/api-error.ts';
import { useFormCheck } from '../../../lib/form-check/use-form-check.ts';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { toast } from '../../../lib/toasts/toast.ts';
import { PasswordField } from '../../../ui/password-field.tsx';
import { useChangePassword } from '../api/account.ts';
import { strings as accountStrings } from '../strings.ts';
import { SaveFailure } from './save-failure.tsx';
import type { PasswordFields } from './settings-checks.ts';
import { SettingsForm } from './settings-form.tsx';

/** Strings of the form for another password. */
const strings = defineStrings({
  en: {
    currentPassword: 'Current password',
    newPassword: 'New password',
    newPasswordHint: 'At least 8 characters. You will be signed out everywhere else.',
    confirmNewPassword: 'Confirm new password',
    updatePassword: 'Update Password',
    passwordUpdated: 'Password updated successfully!',
    passwordUnavailable: 'Password update is currently unavailable. Please try again later.',
    required: 'Please fill in all required fields',
    fieldRequired: 'Required',
  },
});

const SENT_FIELDS = ['current_password', 'new_password'] as const;

const loadCheck = async () => (await import('./settings-checks.ts')).passwordCheck;

/** Changes the password. `email` identifies the account for password managers. */
export default function PasswordForm({ email }: { email: string | null }) {
  const t = useStrings(strings);
  const words = useStrings(accountStrings);
  const [isShown, setShown] = useState(false);
  const check = useFormCheck<PasswordFields, PasswordFields>(loadCheck);
  const form = useForm<PasswordFields>({ resolver: check.resolver });
  const { submit, isPending, error } = useSubmitPassword(form);
  const { errors } = form.formState;
  const isIncomplete = Object.values(errors).some(
    ({ message }) => message === AUTH_MESSAGES.registerRequired,
  );
  const field = (name: keyof PasswordFields) => {
    const message = errors[name]?.message;
    return {
      ...form.register(name),
      isShown,
      error: message === AUTH_MESSAGES.registerRequired ? t.fieldRequired : message,
    };
  };
  return (
    <SettingsForm
      onSubmit={form.handleSubmit(submit)}
      failure={
        isIncomplete
          ? t.required
          : (check.failure ?? (error && <SaveFailure error={error} fallback={t.passwordUnavailable} />))
      }
      hasFieldErrors={!check.failure && Object.keys(errors).length > 0}
      submitLabel={t.updatePassword}
      isPending={check.isLoading || isPending}
      className="flex flex-col gap-5"
    >
      <input type="text" autoComplete="username" value={email ?? ''} readOnly hidden />
      <PasswordField
        words={words}
        label={t.currentPassword}
        autoComplete="current-password"
        onToggle={() => setShown(!isShown)}
        {...field('current_password')}
      />
      <PasswordField
        words={words}
        label={t.newPassword}
        hint={t.newPasswordHint}
        autoComplete="new-password"
        {...field('new_password')}
      />
      <PasswordField
        words={words}
        label={t.confirmNewPassword}
        autoComplete="new-password"
        {...field('confirm_password')}
      />
    </SettingsForm>
  );
}

/** Sends the new password; field messages of the server are shown at their fields. */
function useSubmitPassword(form: UseFormReturn<PasswordFields>) {
  const t = useStrings(strings);
  const change = useChangePassword();
  // `isPending` comes too late for a double click, whose second request would find another current password.
  const isSending = useRef(false);
  const submit = ({ current_password, new_password }: PasswordFields) => {
    if (isSending.current) return;
    isSending.current = true;
    change.mutate(
      { current_password, new_password },
      {
        onSuccess: () => {
          toast.success(t.passwordUpdated);
          form.reset({ current_password: '', new_password: '', confirm_password: '' });
        },
        onError: (error) => {
          const problems = fieldErrors(error, SENT_FIELDS);
          for (const { name, message } of problems)
            form.setError(name, { type: 'server', message }, { shouldFocus: name === problems[0]?.name });
        },
        onSettled: () => {
          isSending.current = false;
        },
      },
    );
  };
  const isAboutFields = fieldErrors(change.error, SENT_FIELDS).length > 0;
  return { submit, isPending: change.isPending, error: isAboutFields ? null : change.error };
}
