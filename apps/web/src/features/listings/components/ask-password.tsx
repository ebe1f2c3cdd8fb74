import { type FormEvent, useState } from 'react';
import { useMessages } from '../../../lib/i18n/messages.ts';
import { PasswordAgain } from '../../../lib/password-again/password-again.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { messages } from '../detail-messages.ts';

interface AskPasswordProps {
  title: string;
  text: string;
  confirmLabel: string;
  variant: 'danger' | 'leaf';
  isWorking: boolean;
  error: Error | null;
  onConfirm: (password: string) => void;
  onClose: () => void;
}

/** Asks an administrator for the password before a listing of another member is changed or deleted. */
export default function AskPassword(props: AskPasswordProps) {
  const { title, text, confirmLabel, variant, isWorking, error, onConfirm, onClose } = props;
  const t = useMessages(messages);
  const [password, setPassword] = useState('');
  const [wasTried, setTried] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (password) onConfirm(password);
  };
  return (
    <Dialog isOpen title={title} closeLabel={t.close} onClose={isWorking ? () => undefined : onClose}>
      <form onSubmit={submit} className="flex flex-col gap-4" noValidate>
        <p className="text-ink-soft">{text}</p>
        <PasswordAgain
          value={password}
          onChange={setPassword}
          error={error}
          isMissing={wasTried && !password}
        />
        <div className="mt-2 flex flex-wrap justify-end gap-3">
          <Button variant="quiet" onClick={onClose} disabled={isWorking}>
            {t.cancel}
          </Button>
          <Button variant={variant} type="submit" isLoading={isWorking}>
            {confirmLabel}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
