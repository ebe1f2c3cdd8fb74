import type { UseMutationResult } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useLocation } from 'react-router';
import { serverMessage } from '../../../lib/api/api-error.ts';
import { waitingTime } from '../../../lib/api/waiting-time.ts';
import { useFormCheck } from '../../../lib/form-check/use-form-check.ts';
import { useLocale, useStrings } from '../../../lib/i18n/strings.ts';
import { NeedsScript } from '../../../lib/needs-script.tsx';
import { FormOperation, usePostedForm } from '../../../lib/plain-forms/posted-form.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { strings } from '../email-link-strings.ts';

interface Fields {
  email: string;
}

interface AskForEmailProps {
  ask: UseMutationResult<unknown, Error, Fields>;
  submitLabel: string;
  /** The operation that takes the form without scripts; absent where none does. */
  operation?: string;
  /** Called with the address after sending. */
  onSent: (email: string) => void;
}

const loadCheck = async () => (await import('../auth-checks.ts')).askForEmailCheck;

/** Form for the address to which the site sends a link. */
export function AskForEmail({ ask, submitLabel, operation = '', onSent }: AskForEmailProps) {
  const t = useStrings(strings);
  const locale = useLocale();
  const check = useFormCheck<Fields, Fields>(loadCheck);
  const posted = usePostedForm(operation);
  // The address typed at sign-in.
  const typed: { email?: string } | null = useLocation().state;
  const form = useForm<Fields>({
    resolver: check.resolver,
    ...(typed?.email && { defaultValues: { email: typed.email } }),
  });
  const problem = form.formState.errors.email?.message ?? posted?.refusal?.fields?.['email'];
  const error = ask.error ?? (problem ? null : posted?.refusal);
  const wait = waitingTime(error, locale);
  return (
    <form
      method="post"
      noValidate
      onSubmit={form.handleSubmit((fields) => ask.mutate(fields, { onSuccess: () => onSent(fields.email) }))}
      className="flex flex-col gap-5"
    >
      {operation ? <FormOperation id={operation} /> : <NeedsScript />}
      <FormError takesFocus={!problem}>
        {check.failure ??
          (error && (wait ? t.tooManyAttempts(wait) : (serverMessage(error) ?? t.forgotFailed)))}
      </FormError>
      <TextField
        label={t.email}
        type="email"
        inputMode="email"
        autoComplete="username"
        error={problem}
        defaultValue={posted?.fields.get('email') ?? undefined}
        {...form.register('email')}
      />
      <SubmitButton
        size="large"
        isLoading={check.isLoading || ask.isPending}
        worksWithoutScripts={operation ? 'only' : false}
      >
        {submitLabel}
      </SubmitButton>
    </form>
  );
}
