import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { Button } from '../../../ui/button.tsx';
import { PasswordField } from '../components/password-field.tsx';
import { strings } from './strings.ts';

interface PasswordConfirmProps {
  email: string | null;
  /** Message of the server about the password. */
  problem: string | undefined;
  isWorking: boolean;
  onConfirm: (password: string) => void;
  onCancel: () => void;
}

/** Confirmation of identity by password. */
export function PasswordConfirm({ email, problem, isWorking, onConfirm, onCancel }: PasswordConfirmProps) {
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
