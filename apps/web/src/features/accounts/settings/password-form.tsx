import { zodResolver } from '@hookform/resolvers/zod';
import { AUTH_MESSAGES } from '@windfall/contract';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { NeedsScript } from '../../../lib/needs-script.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { PasswordField } from '../components/password-field.tsx';
import { type PasswordFields, passwordFormSchema } from './password-schema.ts';
import { SaveFailure } from './save-failure.tsx';
import { strings } from './strings.ts';
import { useSubmitPassword } from './use-submit-password.ts';

/** A new password, by the one there is. `email` tells the browser's password store whose it is. */
export function PasswordForm({ email }: { email: string | null }) {
  const t = useStrings(strings);
  const [isShown, setShown] = useState(false);
  const form = useForm<PasswordFields>({ resolver: zodResolver(passwordFormSchema) });
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
    <form method="post" noValidate onSubmit={form.handleSubmit(submit)} className="flex flex-col gap-5">
      <NeedsScript />
      <FormError takesFocus={Object.keys(errors).length === 0}>
        {isIncomplete ? t.required : error && <SaveFailure error={error} fallback={t.passwordUnavailable} />}
      </FormError>
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
      <SubmitButton size="large" isLoading={isPending} className="sm:self-start">
        {t.updatePassword}
      </SubmitButton>
    </form>
  );
}
