import { useQuery } from '@tanstack/react-query';
import { type Backup, CONFIRM_WORDS } from '@windfall/contract';
import { Download, RotateCcw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { formatBytes } from '../../../lib/bytes.ts';
import { useNow } from '../../../lib/clock.tsx';
import { relativeTime } from '../../../lib/dates.ts';
import { useLocale, useStrings } from '../../../lib/i18n/strings.ts';
import { toast } from '../../../lib/toasts/toast.ts';
import { Card } from '../../../ui/card.tsx';
import { IconButton, iconButtonStyle } from '../../../ui/icon-button.tsx';
import { backupHref, backupsQuery, useDeleteBackup } from '../api/backups.ts';
import { useNeedsProof } from '../api/settings.ts';
import { ConfirmMutation } from '../components/confirm-mutation.tsx';
import { LoadedPart } from '../components/loaded-part.tsx';
import { DownloadBackup } from './download-backup.tsx';
import { strings } from './strings.ts';

interface BackupListProps {
  isChecking: boolean;
  onRestore: (name: string) => void;
}

/** The backups on the server, newest first. */
export function BackupList({ isChecking, onRestore }: BackupListProps) {
  const t = useStrings(strings);
  return (
    <Card>
      <h3 className="mb-3 text-xl">{t.list}</h3>
      <LoadedPart query={useQuery(backupsQuery)} skeletonClassName="h-40">
        {(backups) =>
          backups.length === 0 ? (
            <p className="text-ink-soft">{t.none}</p>
          ) : (
            <ul>
              {backups.map((backup) => (
                <BackupRow key={backup.name} backup={backup} isChecking={isChecking} onRestore={onRestore} />
              ))}
            </ul>
          )
        }
      </LoadedPart>
    </Card>
  );
}

function BackupRow({ backup, isChecking, onRestore }: BackupListProps & { backup: Backup }) {
  const t = useStrings(strings);
  const locale = useLocale();
  const now = useNow();
  const needsProof = useNeedsProof();
  const [isDownloading, setDownloading] = useState(false);
  const [isDeleting, setDeleting] = useState(false);
  const { name, created_at, reason, size } = backup;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 border-b border-line py-2 last:border-0">
      <span className="min-w-0 flex-1 basis-60">
        <span className="block font-semibold wrap-anywhere">{name}</span>
        <span className="block text-sm text-ink-soft">
          {[relativeTime(created_at, now, locale), formatBytes(size, locale), t.reasons(reason)].join(' · ')}
        </span>
      </span>
      <span className="flex">
        {needsProof ? (
          <IconButton
            label={t.downloadOf(name)}
            icon={<Download className="size-5" />}
            onClick={() => setDownloading(true)}
          />
        ) : (
          <a
            href={backupHref(name)}
            download={name}
            aria-label={t.downloadOf(name)}
            title={t.download}
            className={iconButtonStyle}
          >
            <Download className="size-5" aria-hidden="true" />
          </a>
        )}
        <IconButton
          label={t.restoreOf(name)}
          icon={<RotateCcw className="size-5" />}
          disabled={isChecking}
          onClick={() => onRestore(name)}
        />
        <IconButton
          label={t.deleteOf(name)}
          icon={<Trash2 className="size-5" />}
          onClick={() => setDeleting(true)}
        />
      </span>
      {isDownloading && <DownloadBackup name={name} onClose={() => setDownloading(false)} />}
      {isDeleting && <DeleteBackup name={name} onClose={() => setDeleting(false)} />}
    </li>
  );
}

interface DeleteBackupProps {
  name: string;
  onClose: () => void;
}

function DeleteBackup({ name, onClose }: DeleteBackupProps) {
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
