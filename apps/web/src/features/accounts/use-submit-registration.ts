import type { UseFormReturn } from 'react-hook-form';
import { fieldErrors, isApiError } from '../../lib/api/api-error.ts';
import { useStrings } from '../../lib/i18n/strings.ts';
import { toast } from '../../lib/toasts/toast.ts';
import type { SignedIn } from './api/auth-response.ts';
import { useRegister } from './api/register.ts';
import type { RegisterForm, RegisterFormResult } from './auth-checks.ts';
import { strings } from './strings.ts';

const FIELDS = ['full_name', 'location', 'zip_code', 'email', 'password', 'confirmPassword'] as const;

/** Kind of the error at the email field when the address has an account. */
export const EMAIL_TAKEN = 'taken';

type Form = UseFormReturn<RegisterForm, unknown, RegisterFormResult>;

/** Sends the registration; field messages of the server are shown at their fields. */
export function useSubmitRegistration(form: Form, onRegistered: (response: SignedIn) => void) {
  const t = useStrings(strings);
  const { mutate, isPending, error } = useRegister();
  const submit = ({ confirmPassword: _, ...registration }: RegisterFormResult) =>
    mutate(registration, {
      onSuccess: (response) => {
        toast.success(response.token ? t.registerSuccess(response.user.name) : t.registeredPleaseSignIn);
        onRegistered(response);
      },
      onError: (failure) => {
        if (isApiError(failure)) showFieldErrors(form, failure);
      },
    });
  // Shown at its field or above the form: it never moves from one to the other while the user types.
  return { submit, isPending, error: aboutFields(error).length > 0 ? null : error };
}

function showFieldErrors(form: Form, failure: Error) {
  const problems = aboutFields(failure);
  for (const { name, message, type } of problems)
    form.setError(name, { type, message }, { shouldFocus: name === problems[0]?.name });
}

/** The problems of a registration that a browser without scripts sent, by field. */
export const problemsOf = (failure: unknown) =>
  Object.fromEntries(aboutFields(failure).map(({ name, ...problem }) => [name, problem]));

function aboutFields(failure: unknown) {
  if (isApiError(failure) && failure.code === 'EMAIL_TAKEN')
    return [{ name: 'email' as const, message: failure.message, type: EMAIL_TAKEN }];
  return fieldErrors(failure, FIELDS).map((problem) => ({ ...problem, type: 'server' }));
}
