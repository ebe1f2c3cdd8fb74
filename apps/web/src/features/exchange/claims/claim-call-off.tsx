import type { Claim } from '@windfall/contract';
import { useState } from 'react';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { paths } from '../../../lib/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { strings } from '../strings.ts';
import { otherOf } from './claim-words.ts';
import { ClaimInputs } from './step-form.tsx';
import type { StepsProps } from './use-claim-steps.ts';

/** Calls off a pickup, or takes back a promise that has no answer yet, after asking once more. */
export function ClaimCallOff({ claim, steps }: StepsProps) {
  const t = useTexts(claim);
  const [isAsking, setAsking] = useState(false);
  const confirm = () => {
    setAsking(false);
    steps.take({ action: 'call-off' });
  };
  return (
    <>
      <Button
        variant="quiet"
        className="noscript:hidden"
        aria-label={t.stepOf(claim.listing.title)}
        isLoading={steps.isTaking('call-off')}
        onClick={() => setAsking(true)}
      >
        {t.step}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={t.question}
        text={t.callOffText(otherOf(claim).name)}
        confirmLabel={t.yes}
        cancelLabel={t.keepIt}
        onConfirm={confirm}
        onCancel={() => setAsking(false)}
      />
      <noscript>{import.meta.env.SSR && <CallOffWithoutScript claim={claim} />}</noscript>
    </>
  );
}

function useTexts({ state }: Claim) {
  const t = useStrings(strings);
  const texts =
    state === 'offered'
      ? { step: t.withdraw, stepOf: t.takeBackOf, question: t.takeBackQuestion, yes: t.takeBackYes }
      : { step: t.callOff, stepOf: t.callOffOf, question: t.callOffQuestion, yes: t.callOffYes };
  return { ...t, ...texts };
}

/** Asks once more in a disclosure, for browsers without scripts. */
function CallOffWithoutScript({ claim }: { claim: Claim }) {
  const t = useTexts(claim);
  const other = otherOf(claim);
  return (
    <details className="open:basis-full">
      <summary className="text-link inline-flex min-h-11 cursor-pointer items-center px-2 text-sm">
        {t.step}
        <span className="sr-only">{t.ofListing(claim.listing.title)}</span>
      </summary>
      <form method="post" className="flex flex-wrap items-center gap-2 pt-1">
        <ClaimInputs claim={claim} />
        <p>{t.callOffText(other.name)}</p>
        <Button
          type="submit"
          name="action"
          value="call-off"
          variant="quiet"
          formAction={paths.conversation(other.id)}
        >
          {t.yes}
          <span className="sr-only">{t.ofListing(claim.listing.title)}</span>
        </Button>
      </form>
    </details>
  );
}
