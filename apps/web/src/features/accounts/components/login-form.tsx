import type { Credentials } from '@windfall/contract';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link, useNavigation } from 'react-router';
import { isApiError } from '../../../lib/api/api-error.ts';
import { useFormCheck } from '../../../lib/form-check/use-form-check.ts';
import { useLocale, useStrings } from '../../../lib/i18n/strings.ts';
import { NeedsScript } from '../../../lib/needs-script.tsx';
import { paths } from '../../../lib/paths.ts';
import { toast } from '../../../lib/toasts/toast.ts';
import { FormError } from '../../../ui/form-error.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useSignIn } from '../api/sign-in.ts';
import { signInFailure } from '../auth-failure.ts';
import { strings } from '../strings.ts';
import { PasswordField } from './password-field.tsx';

const loadCheck = async () => (await import('../auth-checks.ts')).loginCheck;

/** Email and password; `onSignedIn` navigates. */
export function LoginForm({ onSignedIn }: { onSignedIn: () => void }) {
  const t = useStrings(strings);
  const [isShown, setShown] = useState(false);
  // The next page takes a while on a slow phone.
  const isLeaving = useNavigation().state !== 'idle';
  const signIn = useSignIn();
  const check = useFormCheck<Credentials, Credentials>(loadCheck);
  // No default values: text typed or filled in before the scripts loaded stays.
  const { register, handleSubmit, formState, watch } = useForm<Credentials>({ resolver: check.resolver });
  const { errors } = formState;
  const isIncomplete = Boolean(errors.email || errors.password);
  const submit = (credentials: Credentials) =>
    signIn.mutate(credentials, {
      onSuccess: () => {
        toast.success(t.loginSuccess);
        onSignedIn();
      },
    });
  return (
    <form method="post" noValidate onSubmit={handleSubmit(submit)} className="flex flex-col gap-5">
      <NeedsScript />
      <FormError takesFocus={!isIncomplete}>
        {isIncomplete
          ? t.loginRequired
          : (check.failure ?? (signIn.error && <Failure error={signIn.error} />))}
      </FormError>
      <TextField
        label={t.email}
        type="email"
        autoComplete="username"
        inputMode="email"
        error={errors.email && t.fieldRequired}
        {...register('email')}
      />
      <div>
        <PasswordField
          label={t.password}
          autoComplete="current-password"
          isShown={isShown}
          onToggle={() => setShown(!isShown)}
          error={errors.password && t.fieldRequired}
          {...register('password')}
        />
        <Link to={paths.forgotPassword} state={{ email: watch('email') }} className="mt-1 text-link">
          {t.forgotPassword}
        </Link>
      </div>
      <SubmitButton size="large" isLoading={check.isLoading || signIn.isPending || isLeaving}>
        {t.signIn}
      </SubmitButton>
    </form>
  );
}

/** The reason, and for a deactivated member a link to appeal. */
function Failure({ error }: { error: Error }) {
  const t = useStrings(strings);
  const locale = useLocale();
  return (
    <>
      {signInFailure(error, t, locale)}
      {isApiError(error) && error.appealPath && (
        <>
          {' '}
          <Link
            to={error.appealPath}
            className="inline-block min-h-6 font-semibold underline underline-offset-4"
          >
            {t.appeal}
          </Link>
        </>
      )}
    </>
  );
}
