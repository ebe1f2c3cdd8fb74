import { CONFIRM_WORDS } from '@windfall/contract';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { toast } from '../../../lib/toasts/toast.ts';
import { useDeleteBackup } from '../api/backups.ts';
import { ConfirmMutation } from '../components/confirm-mutation.tsx';
import { strings } from './strings.ts';

interface DeleteBackupProps {
  name: string;
  onClose: () => void;
}

export function DeleteBackup({ name, onClose }: DeleteBackupProps) {
  const t = useStrings(strings);
  const leave = () => {
    toast.success(t.deleted);
    onClose();
  };
  return (
    <ConfirmMutation
      mutation={useDeleteBackup(name)}
      title={t.deleteTitle}
      word={CONFIRM_WORDS.deleteBackup}
      confirmLabel={t.delete}
      onDone={leave}
      onClose={onClose}
    >
      <p className="wrap-anywhere text-ink-soft">{name}</p>
    </ConfirmMutation>
  );
}
