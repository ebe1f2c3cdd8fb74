import type { ReactNode, SubmitEventHandler } from 'react';
import { NeedsScript } from '../../../lib/needs-script.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';

interface SettingsFormProps {
  onSubmit: SubmitEventHandler<HTMLFormElement>;
  /** Stands above the failure, such as what was restored from a draft. */
  notice?: ReactNode;
  /** Why the last try failed. */
  failure: ReactNode;
  /** A field with an error takes the focus itself. */
  hasFieldErrors: boolean;
  submitLabel: string;
  isPending: boolean;
  className: string;
  children: ReactNode;
}

/** The frame of a form in the account settings: what failed, the fields, and the button that saves. */
export function SettingsForm(props: SettingsFormProps) {
  const { onSubmit, notice, failure, hasFieldErrors, submitLabel, isPending, className, children } = props;
  return (
    <form method="post" noValidate onSubmit={onSubmit} className={className}>
      <NeedsScript />
      {notice}
      <FormError takesFocus={!hasFieldErrors}>{failure}</FormError>
      {children}
      <SubmitButton size="large" isLoading={isPending} className="sm:self-start">
        {submitLabel}
      </SubmitButton>
    </form>
  );
}
