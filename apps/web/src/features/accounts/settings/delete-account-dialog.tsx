import type { User } from '@windfall/contract';
import { type FormEvent, useRef, useState } from 'react';
import { Link } from 'react-router';
import { fieldErrors } from '../../../lib/api/field-errors.ts';
import { useMessages } from '../../../lib/i18n/messages.ts';
import { paths } from '../../../lib/paths.ts';
import { toast } from '../../../lib/toasts/toast.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { useDeleteAccount } from '../api/delete-account.ts';
import { PasswordField } from '../components/password-field.tsx';
import { messages } from './messages.ts';
import { SaveFailure } from './save-failure.tsx';

const FIELDS = ['current_password'] as const;

interface DeleteAccountDialogProps {
  user: User;
  onClose: () => void;
  onDeleted: () => void;
}

/** The last question before an account is gone; a session alone is not enough to answer it. */
export default function DeleteAccountDialog({ user, onClose, onDeleted }: DeleteAccountDialogProps) {
  const t = useMessages(messages);
  const [isShown, setShown] = useState(false);
  const [password, setPassword] = useState('');
  const [isMissing, setMissing] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const { mutate, isPending, error } = useDeleteAccount();
  const [problem] = fieldErrors(error, FIELDS);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setMissing(password === '');
    if (password === '') return field.current?.focus();
    if (isPending) return;
    mutate(
      { id: user.id, current_password: password },
      {
        onSuccess: () => {
          toast.success(t.deleted);
          onDeleted();
        },
        onError: () => field.current?.focus(),
      },
    );
  };
  return (
    <Dialog isOpen title={t.deleteQuestion} closeLabel={t.close} onClose={onClose}>
      <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-5">
        <p>{t.deleteText}</p>
        {user.google_id && (
          <p>
            {t.deleteGoogleHint}{' '}
            <Link to={paths.forgotPassword} className="font-semibold underline underline-offset-4">
              {t.choosePassword}
            </Link>
          </p>
        )}
        <FormError takesFocus={false}>
          {error && !problem && <SaveFailure error={error} fallback={t.deleteFailed} />}
        </FormError>
        <input type="text" autoComplete="username" value={user.email ?? ''} readOnly hidden />
        <PasswordField
          ref={field}
          label={t.deletePassword}
          autoComplete="current-password"
          isShown={isShown}
          onToggle={() => setShown(!isShown)}
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          error={isMissing ? t.fieldRequired : problem?.message}
        />
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="quiet" onClick={onClose}>
            {t.cancel}
          </Button>
          <Button type="submit" variant="danger" isLoading={isPending}>
            {t.deleteConfirm}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
