import type { Proof } from '@windfall/contract';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { useLinkBackup } from '../api/backups.ts';
import { ConfirmDestruction } from '../components/confirm-destruction.tsx';
import { strings } from './strings.ts';

interface DownloadBackupProps {
  name: string;
  onClose: () => void;
}

/** At the high security level: downloads the backup after a proof of identity. */
export function DownloadBackup({ name, onClose }: DownloadBackupProps) {
  const t = useStrings(strings);
  const { mutate, isPending, error } = useLinkBackup(name);
  const download = (proof: Proof) =>
    mutate(proof, {
      onSuccess: ({ url }) => {
        location.assign(url);
        onClose();
      },
    });
  return (
    <ConfirmDestruction
      isOpen
      title={t.downloadTitle}
      confirmLabel={t.download}
      needsProof
      isWorking={isPending}
      error={error}
      onConfirm={download}
      onClose={onClose}
    >
      <p className="wrap-anywhere text-ink-soft">{name}</p>
    </ConfirmDestruction>
  );
}
