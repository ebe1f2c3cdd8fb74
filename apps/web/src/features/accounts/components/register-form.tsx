import { AUTH_MESSAGES } from '@windfall/contract';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link, useNavigation } from 'react-router';
import { useDraftFields } from '../../../lib/drafts/use-draft-fields.ts';
import { useFormCheck } from '../../../lib/form-check/use-form-check.ts';
import { useLocale, useStrings } from '../../../lib/i18n/strings.ts';
import { paths } from '../../../lib/paths.ts';
import { FormOperation, usePostedForm } from '../../../lib/plain-forms/posted-form.tsx';
import { useReturnPath, withReturn } from '../../../lib/session/return-path.ts';
import { CheckboxField } from '../../../ui/checkbox-field.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import type { SignedIn } from '../api/auth-response.ts';
import type { RegisterForm as Form, RegisterFormResult } from '../auth-checks.ts';
import { registrationFailure } from '../auth-failure.ts';
import { strings } from '../strings.ts';
import { EMAIL_TAKEN, problemsOf, useSubmitRegistration } from '../use-submit-registration.ts';
import { PasswordField } from './password-field.tsx';

const loadCheck = async () => (await import('../auth-checks.ts')).registerCheck;

const DRAFT_NAME = 'register';
/** Fields restored after a reload: never a password. */
const DRAFT_FIELDS = ['full_name', 'location', 'zip_code', 'email', 'shows_email'] as const;

interface RegisterFormProps {
  /** Where the visitor looks for listings, to begin with. */
  place?: { location: string; zip_code: string } | undefined;
  onRegistered: (response: SignedIn) => void;
}

/** The registration form; `onRegistered` navigates, with or without a token. */
export function RegisterForm({ place, onRegistered }: RegisterFormProps) {
  const t = useStrings(strings);
  const locale = useLocale();
  const [isShown, setShown] = useState(false);
  // The next page takes a while on a slow phone.
  const isLeaving = useNavigation().state !== 'idle';
  const check = useFormCheck<Form, RegisterFormResult>(loadCheck);
  // No default values: text typed or filled in before the scripts loaded stays.
  const form = useForm<Form, unknown, RegisterFormResult>({ resolver: check.resolver });
  // A name that comes later must not replace what is typed.
  const [start] = useState(place);
  const draft = useDraftFields(form, {
    name: DRAFT_NAME,
    fields: DRAFT_FIELDS,
    initial: { shows_email: false, ...start },
  });
  const { submit, isPending, error } = useSubmitRegistration(form, (response) => {
    draft.deleteDraft();
    onRegistered(response);
  });
  const { register, formState } = form;
  const posted = usePostedForm('register');
  const errors: typeof formState.errors = { ...problemsOf(posted?.refusal), ...formState.errors };
  const isIncomplete = Object.values(errors).some(
    ({ message }) => message === AUTH_MESSAGES.registerRequired,
  );
  const hasFieldErrors = !check.failure && Object.keys(errors).length > 0;
  const failure = error ?? (hasFieldErrors ? null : posted?.refusal);
  const typed = (name: keyof Form) => posted?.fields.get(name) ?? undefined;
  const errorOf = (name: keyof Form) => {
    const message = errors[name]?.message;
    return message === AUTH_MESSAGES.registerRequired ? t.fieldRequired : message;
  };
  return (
    <form method="post" noValidate onSubmit={form.handleSubmit(submit)} className="flex flex-col gap-5">
      <FormOperation id="register" once />
      <FormError takesFocus={!hasFieldErrors}>
        {isIncomplete
          ? t.registerRequired
          : (check.failure ?? (failure && registrationFailure(failure, t, locale)))}
      </FormError>
      <TextField
        label={t.fullName}
        autoComplete="name"
        error={errorOf('full_name')}
        defaultValue={typed('full_name')}
        {...register('full_name')}
      />
      <div className="grid gap-5 sm:grid-cols-[1fr_9rem]">
        <TextField
          label={t.location}
          autoComplete="address-level2"
          hint={t.locationHint}
          error={errorOf('location')}
          defaultValue={typed('location') ?? start?.location}
          {...register('location')}
        />
        <TextField
          label={t.zipCode}
          note={t.optional}
          autoComplete="postal-code"
          inputMode="numeric"
          error={errorOf('zip_code')}
          defaultValue={typed('zip_code') ?? start?.zip_code}
          {...register('zip_code')}
        />
      </div>
      <TextField
        label={t.email}
        type="email"
        inputMode="email"
        autoComplete="username"
        error={
          errors.email?.type === EMAIL_TAKEN ? (
            <EmailTaken message={errorOf('email') ?? ''} />
          ) : (
            errorOf('email')
          )
        }
        defaultValue={typed('email')}
        {...register('email')}
      />
      <CheckboxField
        label={t.showsEmail}
        hint={t.showsEmailHint}
        defaultChecked={typed('shows_email') !== undefined}
        {...register('shows_email')}
      />
      <PasswordField
        label={t.password}
        autoComplete="new-password"
        hint={t.passwordHint}
        isShown={isShown}
        onToggle={() => setShown(!isShown)}
        error={errorOf('password')}
        {...register('password')}
      />
      <PasswordField
        label={t.confirmPassword}
        autoComplete="new-password"
        isShown={isShown}
        error={errorOf('confirmPassword')}
        {...register('confirmPassword')}
      />
      <SubmitButton
        size="large"
        isLoading={check.isLoading || isPending || isLeaving}
        worksWithoutScripts="only"
      >
        {t.signUp}
      </SubmitButton>
    </form>
  );
}

/** Error at the email field when the address has an account, with a link to sign in. */
function EmailTaken({ message }: { message: string }) {
  const t = useStrings(strings);
  const from = useReturnPath();
  return (
    <>
      {message}{' '}
      <Link
        to={withReturn(paths.login, from)}
        className="inline-block min-h-6 font-semibold underline underline-offset-4"
      >
        {t.toLogin}
      </Link>
    </>
  );
}
