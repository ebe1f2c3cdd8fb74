import type { BodyOf, requestPasswordReset } from '@windfall/contract';
import { useForm } from 'react-hook-form';
import { useLocation } from 'react-router';
import { serverMessage } from '../../../lib/api/api-error.ts';
import { waitingTime } from '../../../lib/api/waiting-time.ts';
import { useFormCheck } from '../../../lib/form-check/use-form-check.ts';
import { useLocale, useStrings } from '../../../lib/i18n/strings.ts';
import { NeedsScript } from '../../../lib/needs-script.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useRequestPasswordReset } from '../api/email-links.ts';
import { strings } from '../email-link-strings.ts';

type Fields = BodyOf<typeof requestPasswordReset>;

const loadCheck = async () => (await import('../auth-checks.ts')).forgotPasswordCheck;

/** Form for the address of the reset link; calls `onSent` with it after sending. */
export function ForgotPasswordForm({ onSent }: { onSent: () => void }) {
  const t = useStrings(strings);
  const locale = useLocale();
  const { mutate, isPending, error } = useRequestPasswordReset();
  const check = useFormCheck<Fields, Fields>(loadCheck);
  // The address typed at sign-in.
  const typed: { email?: string } | null = useLocation().state;
  const form = useForm<Fields>({
    resolver: check.resolver,
    ...(typed?.email && { defaultValues: { email: typed.email } }),
  });
  const problem = form.formState.errors.email;
  const wait = waitingTime(error, locale);
  return (
    <form
      method="post"
      noValidate
      onSubmit={form.handleSubmit((fields) => mutate(fields, { onSuccess: onSent }))}
      className="flex flex-col gap-5"
    >
      <NeedsScript />
      <FormError takesFocus={!problem}>
        {check.failure ??
          (error && (wait ? t.tooManyAttempts(wait) : (serverMessage(error) ?? t.forgotFailed)))}
      </FormError>
      <TextField
        label={t.email}
        type="email"
        inputMode="email"
        autoComplete="username"
        error={problem?.message}
        {...form.register('email')}
      />
      <SubmitButton size="large" isLoading={check.isLoading || isPending}>
        {t.sendLink}
      </SubmitButton>
    </form>
  );
}
