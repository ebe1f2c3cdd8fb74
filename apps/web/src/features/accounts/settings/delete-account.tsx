import type { User } from '@windfall/contract';
import { lazy, Suspense, useId, useState } from 'react';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { strings } from './strings.ts';

const DeleteAccountDialog = lazy(() => import('./delete-account-dialog.tsx'));

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
      {isAsking && (
        <Suspense fallback={null}>
          <DeleteAccountDialog user={user} onClose={() => setAsking(false)} onDeleted={onDeleted} />
        </Suspense>
      )}
    </Card>
  );
}
