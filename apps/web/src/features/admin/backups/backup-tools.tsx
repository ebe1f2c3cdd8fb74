import { useState } from 'react';
import { serverMessage } from '../../../lib/api/api-error.ts';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { FormError } from '../../../ui/form-error.tsx';
import { usePreviewImport } from '../api/backups.ts';
import { BackupList } from './backup-list.tsx';
import { ImportFile } from './import-file.tsx';
import { ImportPreviewCard } from './import-preview-card.tsx';
import { MakeBackup } from './make-backup.tsx';
import { strings } from './strings.ts';

/** Makes, lists and restores backups. */
export function BackupTools() {
  const t = useStrings(strings);
  const check = usePreviewImport();
  const [isDone, setDone] = useState(false);
  const start = (backup: string | File) => {
    setDone(false);
    check.mutate(backup);
  };
  return (
    <div className="flex flex-col gap-5">
      <div>
        <h2 className="text-2xl">{t.title}</h2>
        <p className="mt-1 max-w-prose text-ink-soft">{t.lead}</p>
      </div>
      <MakeBackup />
      <FormError>{check.error && (serverMessage(check.error) ?? t.checkFailed)}</FormError>
      {check.data && !isDone && (
        <ImportPreviewCard key={check.data.id} preview={check.data} onDone={() => setDone(true)} />
      )}
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <BackupList isChecking={check.isPending} onRestore={start} />
        <ImportFile isChecking={check.isPending} onCheck={start} />
      </div>
      <p role="status" className="sr-only">
        {check.isPending && t.checking}
      </p>
    </div>
  );
}
