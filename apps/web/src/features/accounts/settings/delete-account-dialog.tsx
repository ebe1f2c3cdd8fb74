import type { User } from '@windfall/contract';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { fieldErrors } from '../../../lib/api/api-error.ts';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { useSite } from '../../../lib/site.tsx';
import { toast } from '../../../lib/toasts/toast.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { type Proof, useDeleteAccount } from '../api/account.ts';
import { PasswordField } from '../components/password-field.tsx';
import { GoogleConfirm } from './google-confirm.tsx';
import { PasswordFirst } from './password-first.tsx';
import { SaveFailure } from './save-failure.tsx';
import { strings } from './strings.ts';

interface DeleteAccountDialogProps {
  user: User;
  onClose: () => void;
  onDeleted: () => void;
}

/**
 * Confirmation of deleting an account; a session alone does not suffice. Members who signed up with Google
 * usually have no password, and must enter one only when the server reports that they have one.
 */
export default function DeleteAccountDialog({ user, onClose, onDeleted }: DeleteAccountDialogProps) {
  const t = useStrings(strings);
  const { googleClientId } = useSite();
  const { mutate, isPending, error } = useDeleteAccount();
  const [problem] = fieldErrors(error, ['current_password']);
  const confirm = (proof: Proof) =>
    mutate(
      { id: user.id, proof },
      {
        onSuccess: () => {
          toast.success(t.deleted);
          onDeleted();
        },
      },
    );
  const asksGoogle = user.google_id !== null && googleClientId !== null && !problem;
  return (
    <Dialog isOpen title={t.deleteQuestion} closeLabel={t.close} onClose={onClose}>
      <div className="flex flex-col gap-5">
        <p>{t.deleteText}</p>
        {user.google_id !== null && !asksGoogle && !problem && <PasswordFirst text={t.deleteGoogleHint} />}
        <FormError takesFocus={!problem}>
          {error && !problem && <SaveFailure error={error} fallback={t.deleteFailed} />}
        </FormError>
        {asksGoogle ? (
          <GoogleConfirm
            clientId={googleClientId}
            text={t.deleteGoogleConfirm}
            onConfirm={(credential) => confirm({ credential })}
          />
        ) : (
          <PasswordConfirm
            email={user.email}
            problem={problem?.message}
            isWorking={isPending}
            onConfirm={(current_password) => confirm({ current_password })}
            onCancel={onClose}
          />
        )}
      </div>
    </Dialog>
  );
}

interface PasswordConfirmProps {
  email: string | null;
  /** Message of the server about the password. */
  problem: string | undefined;
  isWorking: boolean;
  onConfirm: (password: string) => void;
  onCancel: () => void;
}

/** Confirmation of identity by password. */
function PasswordConfirm({ email, problem, isWorking, onConfirm, onCancel }: PasswordConfirmProps) {
  const t = useStrings(strings);
  const [isShown, setShown] = useState(false);
  const [password, setPassword] = useState('');
  const [isMissing, setMissing] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (problem) field.current?.focus();
  }, [problem]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setMissing(password === '');
    if (password === '') return field.current?.focus();
    if (!isWorking) onConfirm(password);
  };
  return (
    <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-5">
      <input type="text" autoComplete="username" value={email ?? ''} readOnly hidden />
      <PasswordField
        ref={field}
        label={t.deletePassword}
        autoComplete="current-password"
        isShown={isShown}
        onToggle={() => setShown(!isShown)}
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        error={isMissing ? t.fieldRequired : problem}
      />
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="quiet" onClick={onCancel}>
          {t.cancel}
        </Button>
        <Button type="submit" variant="danger" isLoading={isWorking}>
          {t.deleteConfirm}
        </Button>
      </div>
    </form>
  );
}
