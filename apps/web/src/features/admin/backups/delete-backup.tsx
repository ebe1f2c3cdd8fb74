import { CONFIRM_WORDS } from '@windfall/contract';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { toast } from '../../../lib/toasts/toast.ts';
import { useDeleteBackup } from '../api/backups.ts';
import { ConfirmDestruction } from '../components/confirm-destruction.tsx';
import { useNeedsPassword } from '../components/use-needs-password.ts';
import { strings } from './strings.ts';

interface DeleteBackupProps {
  name: string;
  onClose: () => void;
}

export function DeleteBackup({ name, onClose }: DeleteBackupProps) {
  const t = useStrings(strings);
  const { mutate, isPending, error } = useDeleteBackup(name);
  const remove = (password: string | undefined) =>
    mutate(
      { confirm: CONFIRM_WORDS.deleteBackup, ...(password !== undefined && { password }) },
      {
        onSuccess: () => {
          toast.success(t.deleted);
          onClose();
        },
      },
    );
  return (
    <ConfirmDestruction
      isOpen
      title={t.deleteTitle}
      word={CONFIRM_WORDS.deleteBackup}
      confirmLabel={t.delete}
      needsPassword={useNeedsPassword()}
      isWorking={isPending}
      error={error}
      onConfirm={remove}
      onClose={onClose}
    >
      <p className="wrap-anywhere text-ink-soft">{name}</p>
    </ConfirmDestruction>
  );
}
