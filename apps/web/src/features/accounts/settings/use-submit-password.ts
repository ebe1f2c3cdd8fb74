import { useRef } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { fieldErrors } from '../../../lib/api/api-error.ts';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { toast } from '../../../lib/toasts/toast.ts';
import { useChangePassword } from '../api/change-password.ts';
import type { PasswordFields } from './password-check.ts';
import { strings } from './strings.ts';

const SENT_FIELDS = ['current_password', 'new_password'] as const;

/** Sends the new password; field messages of the server are shown at their fields. */
export function useSubmitPassword(form: UseFormReturn<PasswordFields>) {
  const t = useStrings(strings);
  const change = useChangePassword();
  // `isPending` comes too late for a double click, whose second request would find another current password.
  const isSending = useRef(false);
  const submit = ({ current_password, new_password }: PasswordFields) => {
    if (isSending.current) return;
    isSending.current = true;
    change.mutate(
      { current_password, new_password },
      {
        onSuccess: () => {
          toast.success(t.passwordUpdated);
          form.reset({ current_password: '', new_password: '', confirm_password: '' });
        },
        onError: (error) => {
          const problems = fieldErrors(error, SENT_FIELDS);
          for (const { name, message } of problems)
            form.setError(name, { type: 'server', message }, { shouldFocus: name === problems[0]?.name });
        },
        onSettled: () => {
          isSending.current = false;
        },
      },
    );
  };
  const isAboutFields = fieldErrors(change.error, SENT_FIELDS).length > 0;
  return { submit, isPending: change.isPending, error: isAboutFields ? null : change.error };
}
