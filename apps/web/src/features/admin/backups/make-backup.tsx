import { Archive } from 'lucide-react';
import { useState } from 'react';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { toast } from '../../../lib/toasts/toast.ts';
import { Button } from '../../../ui/button.tsx';
import { backupHref, useCreateBackup } from '../api/backups.ts';
import { useNeedsPassword } from '../api/settings.ts';
import { DownloadBackup } from './download-backup.tsx';
import { strings } from './strings.ts';

/** Makes a backup and downloads it. */
export function MakeBackup() {
  const t = useStrings(strings);
  const { mutate, isPending } = useCreateBackup();
  const needsPassword = useNeedsPassword();
  const [downloaded, setDownloaded] = useState<string | null>(null);
  const make = () =>
    mutate(undefined, {
      onSuccess: ({ name, missing_images }) => {
        toast.success(missing_images > 0 ? t.madeWithout(name, missing_images) : t.made(name));
        if (needsPassword) setDownloaded(name);
        else location.assign(backupHref(name));
      },
    });
  return (
    <div className="flex flex-wrap items-center gap-4">
      <Button variant="leaf" isLoading={isPending} onClick={make}>
        {!isPending && <Archive className="size-5" aria-hidden="true" />}
        {t.make}
      </Button>
      <p role="status" className="text-ink-soft">
        {isPending && t.making}
      </p>
      {downloaded !== null && <DownloadBackup name={downloaded} onClose={() => setDownloaded(null)} />}
    </div>
  );
}
