import { useState } from 'react';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { otherOf } from '../claim-words.ts';
import { strings } from '../strings.ts';
import type { StepsProps } from '../use-claim-steps.ts';

/** Calls off a pickup after asking once more. */
export function ClaimCallOff({ claim, steps }: StepsProps) {
  const t = useStrings(strings);
  const [isAsking, setAsking] = useState(false);
  const confirm = () => {
    setAsking(false);
    steps.take({ action: 'call-off' });
  };
  return (
    <>
      <Button
        variant="quiet"
        aria-label={t.callOffOf(claim.listing.title)}
        isLoading={steps.isTaking('call-off')}
        onClick={() => setAsking(true)}
      >
        {t.callOff}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={t.callOffQuestion}
        text={t.callOffText(otherOf(claim).name)}
        confirmLabel={t.callOffYes}
        cancelLabel={t.keepIt}
        onConfirm={confirm}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}
