import type { Credentials } from '@windfall/contract';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link, useNavigation } from 'react-router';
import { isApiError } from '../../../lib/api/api-error.ts';
import { useFormCheck } from '../../../lib/form-check/use-form-check.ts';
import { useLocale, useStrings } from '../../../lib/i18n/strings.ts';
import { paths } from '../../../lib/paths.ts';
import { FormOperation, usePostedForm } from '../../../lib/plain-forms/posted-form.tsx';
import { useReturnPath, withReturn } from '../../../lib/session/return-path.ts';
import { useSite } from '../../../lib/site.tsx';
import { toast } from '../../../lib/toasts/toast.ts';
import { classNames } from '../../../ui/class-names.ts';
import { FormError } from '../../../ui/form-error.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { ScriptButton } from '../../../ui/script-button.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useSignIn } from '../api/sign-in.ts';
import { useSignOut } from '../api/sign-out.ts';
import { asksForCode, signInFailure } from '../auth-failure.ts';
import { strings } from '../strings.ts';
import { SecondFactorField } from './second-factor-field.tsx';
import { SignOutForm } from './sign-out-form.tsx';

const ACTION =
  'inline-flex min-h-11 items-center gap-2 px-1 font-medium underline underline-offset-4 hover:text-ink';

const loadCheck = async () => (await import('../auth-checks.ts')).loginCheck;

/** Email and password; `onSignedIn` navigates. */
export function LoginForm({ onSignedIn }: { onSignedIn: () => void }) {
  const t = useStrings(strings);
  const { sendsMail } = useSite();
  const from = useReturnPath();
  const [isShown, setShown] = useState(false);
  // The next page takes a while on a slow phone.
  const isLeaving = useNavigation().state !== 'idle';
  const signIn = useSignIn();
  const check = useFormCheck<Credentials, Credentials>(loadCheck);
  // No default values: text typed or filled in before the scripts loaded stays.
  const { register, handleSubmit, formState, watch } = useForm<Credentials>({ resolver: check.resolver });
  const { errors } = formState;
  const posted = usePostedForm('signIn');
  const missing: Partial<Record<keyof Credentials, unknown>> = { ...posted?.refusal?.fields, ...errors };
  const isIncomplete = Boolean(missing.email || missing.password);
  const failure = signIn.error ?? posted?.refusal;
  const [isCodeAsked, setCodeAsked] = useState(false);
  if (!isCodeAsked && asksForCode(failure)) setCodeAsked(true);
  const submit = (credentials: Credentials) =>
    signIn.mutate(credentials, {
      onSuccess: () => {
        toast.success(t.loginSuccess);
        onSignedIn();
      },
    });
  return (
    <form method="post" noValidate onSubmit={handleSubmit(submit)} className="flex flex-col gap-5">
      <FormOperation id="signIn" />
      <FormError takesFocus={!isIncomplete && !isCodeAsked}>
        {isIncomplete ? t.loginRequired : (check.failure ?? (failure && <Failure error={failure} />))}
      </FormError>
      <TextField
        label={t.email}
        type="email"
        autoComplete="username webauthn"
        inputMode="email"
        error={missing.email ? t.fieldRequired : undefined}
        defaultValue={posted?.fields.get('email') ?? undefined}
        {...register('email')}
      />
      <div>
        <PasswordField
          words={t}
          label={t.password}
          autoComplete="current-password"
          isShown={isShown}
          onToggle={() => setShown(!isShown)}
          error={missing.password ? t.fieldRequired : undefined}
          {...register('password')}
        />
        <div className="mt-1 flex flex-wrap justify-between gap-x-4">
          <Link to={paths.forgotPassword} state={{ email: watch('email') }} className="text-link">
            {t.forgotPassword}
          </Link>
          {sendsMail && (
            <Link
              to={withReturn(paths.emailSignIn, from)}
              state={{ email: watch('email') }}
              className="text-link"
            >
              {t.emailMeLink}
            </Link>
          )}
        </div>
      </div>
      {isCodeAsked && <SecondFactorField {...register('code')} />}
      <SubmitButton
        size="large"
        isLoading={check.isLoading || signIn.isPending || isLeaving}
        worksWithoutScripts="only"
      >
        {t.signIn}
      </SubmitButton>
    </form>
  );
}

/** The reason, and for a deactivated member a link to appeal. */
function Failure({ error }: { error: unknown }) {
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

/**
 * Ends a session of this browser, also one that the page does not know. Few visitors need it, so it is below
 * the form.
 */
export function SwitchAccount() {
  const t = useStrings(strings);
  const { mutate, isPending } = useSignOut({
    onSuccess: () => toast.info(t.loggedOut),
    onError: () => toast.error(t.errorDuringLogout),
  });
  return (
    <div className="flex flex-wrap items-center gap-x-2 border-t border-line pt-3 text-sm text-ink-soft">
      <span id="logout-hint">{t.logoutHint}</span>
      <ScriptButton
        aria-describedby="logout-hint"
        aria-disabled={isPending}
        aria-busy={isPending || undefined}
        onClick={isPending ? undefined : () => mutate(undefined)}
        className={classNames(ACTION, 'noscript:hidden')}
      >
        {isPending && <Spinner className="size-4" />}
        {t.logout}
      </ScriptButton>
      <SignOutForm className={ACTION}>{t.logout}</SignOutForm>
    </div>
  );
}
