import { useState } from 'react';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { strings } from '../strings.ts';
import { ClaimStepper } from './claim-stepper.tsx';
import { amountOf } from './claim-words.ts';
import { StepForm } from './step-form.tsx';
import type { StepsProps } from './use-claim-steps.ts';

/** One tap for all that was promised; fewer behind a disclosure. */
export function ClaimCollect({ claim, steps }: StepsProps) {
  const t = useStrings(strings);
  const given = claim.given ?? claim.wanted;
  const [taken, setTaken] = useState(Math.max(1, given - 1));
  const label = (
    <>
      {/* Without scripts it cannot follow what is typed. */}
      <span className="noscript:hidden">{t.tookOf(taken, given)}</span>
      <span className="hidden noscript:inline">{t.pickedUpFewer}</span>
      <span className="sr-only">{t.tookFewerOf(claim.listing.title)}</span>
    </>
  );
  return (
    <>
      <StepForm
        claim={claim}
        steps={steps}
        action="collect"
        variant="leaf"
        label={t.collect}
        name={t.collectOf(amountOf(t, claim, given), claim.listing.title)}
      />
      {claim.listing.is_counted && given > 1 && (
        <details className="open:basis-full">
          <summary className="text-link inline-flex min-h-11 cursor-pointer items-center px-2 text-sm">
            {t.tookFewer}
            <span className="sr-only">{t.tookFewerOf(claim.listing.title)}</span>
          </summary>
          <div className="flex flex-wrap items-center gap-2 pt-1">
            <StepForm claim={claim} steps={steps} action="collect" amount={taken} label={label}>
              <ClaimStepper
                label={t.howManyTakenOf(claim.listing.title)}
                value={taken}
                most={given - 1}
                onChange={setTaken}
              />
            </StepForm>
          </div>
        </details>
      )}
    </>
  );
}
