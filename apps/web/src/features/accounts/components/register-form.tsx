import { AUTH_MESSAGES } from '@windfall/contract';
import { useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { Link, useNavigation } from 'react-router';
import { fieldErrors, isApiError } from '../../../lib/api/api-error.ts';
import { useDraftFields } from '../../../lib/drafts/use-draft-fields.ts';
import { useFormCheck } from '../../../lib/form-check/use-form-check.ts';
import { useLocale, useStrings } from '../../../lib/i18n/strings.ts';
import { paths } from '../../../lib/paths.ts';
import { FormOperation, usePostedForm } from '../../../lib/plain-forms/posted-form.tsx';
import { useReturnPath, withReturn } from '../../../lib/session/return-path.ts';
import { toast } from '../../../lib/toasts/toast.ts';
import { CheckboxField } from '../../../ui/checkbox-field.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import type { SignedIn } from '../api/sign-in.ts';
import { useRegister } from '../api/sign-in.ts';
import type { RegisterForm as Form, RegisterFormResult } from '../auth-checks.ts';
import { registrationFailure } from '../auth-failure.ts';
import { strings } from '../strings.ts';

const FIELDS = ['full_name', 'location', 'zip_code', 'email', 'password', 'confirmPassword'] as const;

/** Kind of the error at the email field when the address has an account. */
const EMAIL_TAKEN = 'taken';

const loadCheck = async () => (await import('../auth-checks.ts')).registerCheck;

const DRAFT_NAME = 'register';
/** Fields restored after a reload: never a password. */
const DRAFT_FIELDS = ['full_name', 'location', 'zip_code', 'email', 'shows_email'] as const;

interface RegisterFormProps {
  /** Where the visitor looks for listings, to begin with. */
  place?: { location: string; zip_code: string } | undefined;
  /** The code of the invite by which the visitor comes. */
  invite?: string | undefined;
  onRegistered: (response: SignedIn) => void;
}

/** The registration form; `onRegistered` navigates, signed in or not. */
export function RegisterForm({ place, invite, onRegistered }: RegisterFormProps) {
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
      {invite && <input type="hidden" value={invite} {...register('invite')} />}
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
        words={t}
        label={t.password}
        autoComplete="new-password"
        hint={t.passwordHint}
        isShown={isShown}
        onToggle={() => setShown(!isShown)}
        error={errorOf('password')}
        {...register('password')}
      />
      <PasswordField
        words={t}
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

type RegistrationForm = UseFormReturn<Form, unknown, RegisterFormResult>;

/** Sends the registration; field messages of the server are shown at their fields. */
function useSubmitRegistration(form: RegistrationForm, onRegistered: (response: SignedIn) => void) {
  const t = useStrings(strings);
  const { mutate, isPending, error } = useRegister();
  const submit = ({ confirmPassword: _, invite, ...registration }: RegisterFormResult) =>
    mutate(
      { ...registration, ...(invite && { invite }) },
      {
        onSuccess: (response) => {
          toast.success(
            response.isSignedIn ? t.registerSuccess(response.user.name) : t.registeredPleaseSignIn,
          );
          onRegistered(response);
        },
        onError: (failure) => {
          if (isApiError(failure)) showFieldErrors(form, failure);
        },
      },
    );
  // Shown at its field or above the form: it never moves from one to the other while the user types.
  return { submit, isPending, error: aboutFields(error).length > 0 ? null : error };
}

function showFieldErrors(form: RegistrationForm, failure: Error) {
  const problems = aboutFields(failure);
  for (const { name, message, type } of problems)
    form.setError(name, { type, message }, { shouldFocus: name === problems[0]?.name });
}

/** The problems of a registration that a browser without scripts sent, by field. */
const problemsOf = (failure: unknown) =>
  Object.fromEntries(aboutFields(failure).map(({ name, ...problem }) => [name, problem]));

function aboutFields(failure: unknown) {
  if (isApiError(failure) && failure.code === 'EMAIL_TAKEN')
    return [{ name: 'email' as const, message: failure.message, type: EMAIL_TAKEN }];
  return fieldErrors(failure, FIELDS).map((problem) => ({ ...problem, type: 'server' }));
}
