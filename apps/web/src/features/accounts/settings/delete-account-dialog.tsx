import type { User } from '@windfall/contract';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { toast } from '../../../lib/toasts/toast.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { useDeleteAccount } from '../api/account.ts';
import { ConfirmOwnAct } from './confirm-own-act.tsx';
import { strings } from './own-data-strings.ts';

interface DeleteAccountDialogProps {
  user: User;
  onClose: () => void;
  onDeleted: () => void;
}

/** Confirmation of deleting an account. */
export default function DeleteAccountDialog({ user, onClose, onDeleted }: DeleteAccountDialogProps) {
  const t = useStrings(strings);
  const { mutate, isPending, error } = useDeleteAccount();
  const leave = () => {
    toast.success(t.deleted);
    onDeleted();
  };
  return (
    <Dialog isOpen title={t.deleteQuestion} closeLabel={t.close} onClose={onClose}>
      <ConfirmOwnAct
        user={user}
        error={error}
        fallback={t.deleteFailed}
        isWorking={isPending}
        confirmLabel={t.deleteConfirm}
        variant="danger"
        googleText={t.deleteGoogleConfirm}
        onConfirm={(proof) => mutate({ id: user.id, proof }, { onSuccess: leave })}
        onCancel={onClose}
      >
        <p>{t.deleteText}</p>
      </ConfirmOwnAct>
    </Dialog>
  );
}
