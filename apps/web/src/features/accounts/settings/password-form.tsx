import { AUTH_MESSAGES } from '@windfall/contract';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useFormCheck } from '../../../lib/form-check/use-form-check.ts';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { PasswordField } from '../components/password-field.tsx';
import type { PasswordFields } from './password-check.ts';
import { SaveFailure } from './save-failure.tsx';
import { SettingsForm } from './settings-form.tsx';
import { strings } from './strings.ts';
import { useSubmitPassword } from './use-submit-password.ts';

const loadCheck = async () => (await import('./password-check.ts')).passwordCheck;

/** Changes the password. `email` identifies the account for password managers. */
export function PasswordForm({ email }: { email: string | null }) {
  const t = useStrings(strings);
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
        label={t.currentPassword}
        autoComplete="current-password"
        onToggle={() => setShown(!isShown)}
        {...field('current_password')}
      />
      <PasswordField
        label={t.newPassword}
        hint={t.newPasswordHint}
        autoComplete="new-password"
        {...field('new_password')}
      />
      <PasswordField
        label={t.confirmNewPassword}
        autoComplete="new-password"
        {...field('confirm_password')}
      />
    </SettingsForm>
  );
}
