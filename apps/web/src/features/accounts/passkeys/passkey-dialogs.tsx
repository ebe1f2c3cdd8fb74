import { isBlank, PASSKEY_MESSAGES, PASSKEYS, type Passkey, type User } from '@windfall/contract';
import { useState } from 'react';
import { serverMessage } from '../../../lib/api/api-error.ts';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { toast } from '../../../lib/toasts/toast.ts';
import { ConfirmForm } from '../../../ui/confirm-form.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useAddPasskey, useRemovePasskey, useRenamePasskey } from '../api/passkeys.ts';
import { ConfirmOwnAct } from '../settings/confirm-own-act.tsx';
import { strings } from './strings.ts';

/** What the browser says where it makes none (WebAuthn Level 3, 6.3.2). */
const REASONS: Readonly<Record<string, 'notMade' | 'madeAlready'>> = {
  NotAllowedError: 'notMade',
  AbortError: 'notMade',
  InvalidStateError: 'madeAlready',
};

/** Makes a passkey on this device, after a proof of identity. */
export function AddPasskey({ user, onClose }: { user: User; onClose: () => void }) {
  const t = useStrings(strings);
  const { mutate, isPending, error } = useAddPasskey();
  const finish = () => {
    toast.success(t.added);
    onClose();
  };
  return (
    <Dialog isOpen title={t.add} closeLabel={t.close} onClose={onClose}>
      <ConfirmOwnAct
        user={user}
        error={error}
        fallback={t[REASONS[error?.name ?? ''] ?? 'addFailed']}
        isWorking={isPending}
        confirmLabel={t.add}
        variant="leaf"
        googleText={t.addGoogle}
        onConfirm={(proof) => mutate(proof, { onSuccess: finish })}
        onCancel={onClose}
      >
        <p>{t.addText}</p>
      </ConfirmOwnAct>
    </Dialog>
  );
}

interface PasskeyDialogProps {
  passkey: Passkey;
  onClose: () => void;
}

export function RenamePasskey({ passkey, onClose }: PasskeyDialogProps) {
  const t = useStrings(strings);
  const [name, setName] = useState(passkey.name);
  const [wasTried, setTried] = useState(false);
  const { mutate, isPending, error } = useRenamePasskey(passkey.id);
  const save = () => {
    setTried(true);
    if (!isBlank(name)) mutate(name, { onSuccess: onClose });
  };
  return (
    <Dialog isOpen title={t.renameOf(passkey.name)} closeLabel={t.close} onClose={onClose}>
      <ConfirmForm
        onSubmit={save}
        onCancel={onClose}
        confirmLabel={t.save}
        cancelLabel={t.cancel}
        variant="leaf"
        isWorking={isPending}
      >
        <TextField
          label={t.name}
          value={name}
          maxLength={PASSKEYS.name}
          autoComplete="off"
          error={wasTried && isBlank(name) && PASSKEY_MESSAGES.nameMissing}
          onChange={({ target }) => setName(target.value)}
        />
        <FormError>{error && (serverMessage(error) ?? t.renameFailed)}</FormError>
      </ConfirmForm>
    </Dialog>
  );
}

interface RemovePasskeyProps extends PasskeyDialogProps {
  user: User;
  onRemoved: () => void;
}

export function RemovePasskey({ user, passkey, onClose, onRemoved }: RemovePasskeyProps) {
  const t = useStrings(strings);
  const { mutate, isPending, error } = useRemovePasskey(passkey.id);
  const finish = () => {
    toast.success(t.removed);
    onClose();
    onRemoved();
  };
  return (
    <Dialog isOpen title={t.removeQuestion(passkey.name)} closeLabel={t.close} onClose={onClose}>
      <ConfirmOwnAct
        user={user}
        error={error}
        fallback={t.removeFailed}
        isWorking={isPending}
        confirmLabel={t.remove}
        variant="danger"
        googleText={t.removeGoogle}
        onConfirm={(proof) => mutate(proof, { onSuccess: finish })}
        onCancel={onClose}
      >
        <p>{t.removeText}</p>
      </ConfirmOwnAct>
    </Dialog>
  );
}
