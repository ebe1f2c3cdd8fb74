import type { User } from '@windfall/contract';
import { Download } from 'lucide-react';
import { useId, useState } from 'react';
import { serverMessage } from '../../../lib/api/api-error.ts';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { requiredPart } from '../../../lib/lazy-part.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { useExportData } from '../api/account.ts';
import { strings } from './own-data-strings.ts';

const DeleteAccountDialog = requiredPart(() => import('./delete-account-dialog.tsx'));

interface DeleteAccountProps {
  user: User;
  /** Navigates after the deletion. */
  onDeleted: () => void;
}

/** Explains the deletion of the account and starts it. */
export function DeleteAccount({ user, onDeleted }: DeleteAccountProps) {
  const t = useStrings(strings);
  const headingId = useId();
  const [isAsking, setAsking] = useState(false);
  return (
    <Card role="region" aria-labelledby={headingId}>
      <h2 id={headingId} className="text-xl">
        {t.deleteHeading}
      </h2>
      <p className="mt-2 mb-4 text-ink-soft">{t.deleteText}</p>
      <Button variant="danger" onClick={() => setAsking(true)}>
        {t.deleteAccount}
      </Button>
      {isAsking && <DeleteAccountDialog user={user} onClose={() => setAsking(false)} onDeleted={onDeleted} />}
    </Card>
  );
}

/** Downloads all stored data about the member as a file. */
export function ExportData({ userId }: { userId: string }) {
  const t = useStrings(strings);
  const headingId = useId();
  const { mutate, isPending, error } = useExportData();
  const download = () =>
    mutate(userId, {
      onSuccess: (data) =>
        saveAsFile(`my-data-${data.exported_at.slice(0, 10)}.json`, JSON.stringify(data, null, 2)),
    });
  return (
    <Card role="region" aria-labelledby={headingId}>
      <h2 id={headingId} className="text-xl">
        {t.yourData}
      </h2>
      <p className="mt-2 mb-4 text-ink-soft">{t.exportText}</p>
      <Button variant="quiet" isLoading={isPending} onClick={download}>
        <Download className="size-5" aria-hidden="true" />
        {t.exportData}
      </Button>
      <div className="mt-3 empty:hidden">
        <FormError>{error && (serverMessage(error) ?? t.exportFailed)}</FormError>
      </div>
    </Card>
  );
}

/** Downloads JSON as a file. */
function saveAsFile(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Some browsers read the file only after this turn.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
