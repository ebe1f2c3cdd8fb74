import { type AdminUser, CONFIRM_WORDS } from '@windfall/contract';
import { isApiError } from '../../../lib/api/api-error.ts';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { toast } from '../../../lib/toasts/toast.ts';
import { useDeleteUser } from '../api/admin-users.ts';
import { useNeedsPassword } from '../api/settings.ts';
import { ConfirmDestruction } from '../components/confirm-destruction.tsx';
import { strings } from './strings.ts';

interface DeleteUserProps {
  user: AdminUser;
  onClose: () => void;
  onDeleted: () => void;
}

/** Deletes a member permanently, after a confirmation. */
export function DeleteUser({ user, onClose, onDeleted }: DeleteUserProps) {
  const t = useStrings(strings);
  const { mutate, isPending, error } = useDeleteUser(user.id);
  const leave = () => {
    toast.success(t.deleted(user.name));
    onClose();
    onDeleted();
  };
  const remove = (password: string | undefined) =>
    mutate(password, {
      onSuccess: leave,
      onError: (failure) => {
        // Another administrator has deleted the member, which is the requested result.
        if (isApiError(failure) && failure.status === 404) leave();
      },
    });
  return (
    <ConfirmDestruction
      isOpen
      title={t.deleteTitle(user.name)}
      word={CONFIRM_WORDS.deleteUser}
      confirmLabel={t.delete}
      needsPassword={useNeedsPassword()}
      isWorking={isPending}
      error={error}
      onConfirm={remove}
      onClose={onClose}
    >
      <p className="text-ink-soft">{t.deleteText}</p>
    </ConfirmDestruction>
  );
}
