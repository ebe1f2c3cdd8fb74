import type { ReactNode, SubmitEventHandler } from 'react';
import { NeedsScript } from '../../../lib/needs-script.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';

interface SettingsFormProps {
  onSubmit: SubmitEventHandler<HTMLFormElement>;
  /** Shown above the failure, such as a note about a restored draft. */
  notice?: ReactNode;
  /** Reason why the last attempt failed. */
  failure: ReactNode;
  /** A field with an error takes the focus itself. */
  hasFieldErrors: boolean;
  submitLabel: string;
  isPending: boolean;
  className: string;
  children: ReactNode;
}

/** Layout of a form in the account settings: failure, fields and save button. */
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
