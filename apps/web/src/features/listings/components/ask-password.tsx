import { type FormEvent, useState } from 'react';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { PasswordFirst } from '../../../lib/password-again/password-first.tsx';
import { usePasswordField } from '../../../lib/password-again/use-password-field.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { strings } from '../detail-strings.ts';

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
  const t = useStrings(strings);
  const [wasTried, setTried] = useState(false);
  const { password, field } = usePasswordField(error, wasTried);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (password) onConfirm(password);
  };
  return (
    <Dialog isOpen title={title} closeLabel={t.close} onClose={isWorking ? () => undefined : onClose}>
      <form onSubmit={submit} className="flex flex-col gap-4" noValidate>
        <p className="text-ink-soft">{text}</p>
        <TextField {...field} />
        <PasswordFirst error={error} />
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
