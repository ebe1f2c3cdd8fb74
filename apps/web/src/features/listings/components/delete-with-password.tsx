import { type FormEvent, useState } from 'react';
import { asksForPassword } from '../../../lib/api/asks-for-password.ts';
import { useMessages } from '../../../lib/i18n/messages.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { messages } from '../detail-messages.ts';

interface DeleteWithPasswordProps {
  isWorking: boolean;
  error: Error | null;
  onConfirm: (password: string) => void;
  onClose: () => void;
}

/** Asks an administrator for the password before somebody else's listing is deleted, while the security level is high. */
export default function DeleteWithPassword({
  isWorking,
  error,
  onConfirm,
  onClose,
}: DeleteWithPasswordProps) {
  const t = useMessages(messages);
  const [password, setPassword] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (password) onConfirm(password);
  };
  return (
    <Dialog
      isOpen
      title={t.deleteQuestion}
      closeLabel={t.cancel}
      onClose={isWorking ? () => undefined : onClose}
    >
      <form onSubmit={submit} className="flex flex-col gap-4" noValidate>
        <p className="text-ink-soft">{t.deleteText}</p>
        <TextField
          label={t.password}
          hint={t.passwordHint}
          type="password"
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          error={asksForPassword(error) && error.message}
        />
        <div className="mt-2 flex flex-wrap justify-end gap-3">
          <Button variant="quiet" onClick={onClose} disabled={isWorking}>
            {t.cancel}
          </Button>
          <Button variant="danger" type="submit" isLoading={isWorking}>
            {t.delete}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
