import { useState } from 'react';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { PasswordFirst } from '../../../lib/password-again/password-first.tsx';
import { usePasswordField } from '../../../lib/password-again/use-password-field.ts';
import { ConfirmForm } from '../../../ui/confirm-form.tsx';
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
  const submit = () => {
    setTried(true);
    if (password) onConfirm(password);
  };
  return (
    <Dialog isOpen title={title} closeLabel={t.close} onClose={isWorking ? () => undefined : onClose}>
      <ConfirmForm
        onSubmit={submit}
        onCancel={onClose}
        confirmLabel={confirmLabel}
        cancelLabel={t.cancel}
        variant={variant}
        isWorking={isWorking}
      >
        <p className="text-ink-soft">{text}</p>
        <TextField {...field} />
        <PasswordFirst error={error} />
      </ConfirmForm>
    </Dialog>
  );
}
