import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router';
import { fieldErrors, isApiError, serverMessage } from '../../../lib/api/api-error.ts';
import { waitingTime } from '../../../lib/api/waiting-time.ts';
import { useFormCheck } from '../../../lib/form-check/use-form-check.ts';
import { useLocale, useStrings } from '../../../lib/i18n/strings.ts';
import { NeedsScript } from '../../../lib/needs-script.tsx';
import { paths } from '../../../lib/paths.ts';
import { FormError } from '../../../ui/form-error.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { useResetPassword } from '../api/email-links.ts';
import type { ResetFields } from '../auth-checks.ts';
import { strings } from '../email-link-strings.ts';
import { strings as accountStrings } from '../strings.ts';

const loadCheck = async () => (await import('../auth-checks.ts')).resetPasswordCheck;

const FIELDS = ['password'] as const;

interface ResetPasswordFormProps {
  token: string;
  onDone: () => void;
}

/** A new password, typed twice. */
export function ResetPasswordForm({ token, onDone }: ResetPasswordFormProps) {
  const t = useStrings(strings);
  const words = useStrings(accountStrings);
  const [isShown, setShown] = useState(false);
  const { mutate, isPending, error } = useResetPassword();
  const check = useFormCheck<ResetFields, ResetFields>(loadCheck);
  const form = useForm<ResetFields>({ resolver: check.resolver });
  const { errors } = form.formState;
  const hasFieldErrors = !check.failure && Object.keys(errors).length > 0;
  const submit = ({ password }: ResetFields) =>
    mutate(
      { token, password },
      {
        onSuccess: onDone,
        onError: (failure) => {
          for (const { name, message } of fieldErrors(failure, FIELDS))
            form.setError(name, { type: 'server', message }, { shouldFocus: true });
        },
      },
    );
  return (
    <form method="post" noValidate onSubmit={form.handleSubmit(submit)} className="flex flex-col gap-5">
      <NeedsScript />
      <FormError takesFocus={!hasFieldErrors}>
        {check.failure ?? (error && fieldErrors(error, FIELDS).length === 0 && <Failure error={error} />)}
      </FormError>
      <PasswordField
        words={words}
        label={t.newPassword}
        autoComplete="new-password"
        hint={t.passwordHint}
        isShown={isShown}
        onToggle={() => setShown(!isShown)}
        error={errors.password?.message}
        {...form.register('password')}
      />
      <PasswordField
        words={words}
        label={t.confirmNewPassword}
        autoComplete="new-password"
        isShown={isShown}
        error={errors.confirmPassword?.message}
        {...form.register('confirmPassword')}
      />
      <SubmitButton size="large" isLoading={check.isLoading || isPending}>
        {t.savePassword}
      </SubmitButton>
    </form>
  );
}

function Failure({ error }: { error: Error }) {
  const t = useStrings(strings);
  const wait = waitingTime(error, useLocale());
  if (wait) return t.tooManyAttempts(wait);
  const isUsedUp = isApiError(error) && error.code === 'LINK_INVALID';
  return (
    <>
      {serverMessage(error) ?? t.resetFailed}
      {isUsedUp && (
        <>
          {' '}
          <Link to={paths.forgotPassword} className="underline underline-offset-4">
            {t.askForNewLink}
          </Link>
        </>
      )}
    </>
  );
}
