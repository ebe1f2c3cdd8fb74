import type { Claim, ClaimAction } from '@windfall/contract';
import { useState } from 'react';
import { useStrings } from '../../../lib/i18n/strings.ts';
import type { ButtonVariant } from '../../../ui/button-style.ts';
import { strings as lineStrings } from '../line/place-strings.ts';
import { LoanSteps } from '../loans/loan-steps.tsx';
import { strings as loanStrings } from '../loans/loan-strings.ts';
import { amountOf, promisable } from '../model/claim-words.ts';
import { PickupOpener } from '../pickup/pickup-opener.tsx';
import { ClaimCallOff, ClaimMiss } from '../steps/asked-steps.tsx';
import { StepForm } from '../steps/step-form.tsx';
import type { StepsProps } from '../steps/use-claim-steps.ts';
import { strings } from '../strings.ts';
import { ClaimStepper } from './claim-stepper.tsx';

interface StepProps extends StepsProps {
  action: ClaimAction;
  label: string;
  /** Names what the step is about; begins with the label. */
  name: string;
  variant?: ButtonVariant;
}

/** A step that takes one tap; nothing where the claim does not allow it. */
const Step = (props: StepProps) => (props.claim.can.includes(props.action) ? <StepForm {...props} /> : null);

const ROW = 'flex flex-wrap items-center gap-2 empty:hidden';

/** Steps that the claim waits for: an answer or the pickup. */
export function ClaimNextSteps({ claim, steps }: StepsProps) {
  const t = useStrings(strings);
  const loans = useStrings(loanStrings);
  const { title } = claim.listing;
  const all = { claim, steps };
  return (
    <>
      <div className={ROW}>
        {claim.loan && <LoanSteps key={claim.version} {...all} loan={claim.loan} />}
        {!claim.loan && claim.can.includes('offer') && <PromiseSome key={claim.version} {...all} />}
        <Step
          {...all}
          action="refuse"
          label={t.notThisTime}
          name={t.notThisTimeTo(claim.asker.name, title)}
        />
        <Step
          {...all}
          action="accept"
          label={claim.harvest ? t.willCome : t.accept}
          name={
            claim.loan
              ? loans.accept(title)
              : (claim.harvest ? t.willComeOf : t.acceptOf)(amountOf(t, claim, claim.given), title)
          }
          variant="primary"
        />
        <Step {...all} action="decline" label={t.decline} name={t.declineOf(title)} />
        {!claim.loan && claim.can.includes('collect') && <ClaimCollect key={claim.version} {...all} />}
      </div>
      {!claim.loan && claim.can.includes('offer') && <PassesOver claim={claim} />}
    </>
  );
}

/** One tap for what was asked for; fewer with the stepper before it. */
function PromiseSome({ claim, steps }: StepsProps) {
  const t = useStrings(strings);
  const most = promisable(claim);
  const [chosen, setChosen] = useState<number | null>(null);
  // While the card is open others may get some of it, or give some back.
  const amount = Math.min(chosen ?? most, most);
  const { name } = claim.asker;
  return (
    <StepForm
      claim={claim}
      steps={steps}
      action="offer"
      amount={amount}
      variant="primary"
      label={t.promise}
      name={t.promiseTo(amountOf(t, claim, amount), name, claim.listing.title)}
    >
      {claim.listing.is_counted && most > 1 && (
        <ClaimStepper
          label={t.howMany(name, claim.listing.title)}
          value={amount}
          most={most}
          onChange={setChosen}
        />
      )}
    </StepForm>
  );
}

/** Steps that change the pickup, end the claim or give a second chance. */
export function ClaimOtherSteps({ claim, steps }: StepsProps) {
  const t = useStrings(strings);
  const { title } = claim.listing;
  const all = { claim, steps };
  return (
    <div className={ROW}>
      {/* The time of a harvest is that of all: only its address is left to say. */}
      {claim.can.includes('pickup') && !(claim.harvest && claim.role === 'asker') && (
        <PickupOpener claim={claim} />
      )}
      <Step {...all} action="withdraw" label={t.withdraw} name={t.withdrawOf(title)} />
      {claim.can.includes('miss') && <ClaimMiss {...all} />}
      {claim.can.includes('call-off') && <ClaimCallOff {...all} />}
      <Step
        {...all}
        action="again"
        label={t.again}
        name={t.againTo(claim.asker.name, title)}
        variant="leaf"
      />
    </div>
  );
}

/** For a day the member who said that it was picked up, is back, or that the asker did not come, can undo that. */
export function ClaimUndo({ claim, steps }: StepsProps) {
  const t = useStrings(strings);
  // That a loan is back is taken back beside its other steps.
  if (claim.state === 'out' && claim.loan?.back_said_at) return null;
  const name = t.undoOf(claim.state, claim.listing.title);
  return (
    <div className={ROW}>
      <Step claim={claim} steps={steps} action="undo" label={t.undo} name={name} />
    </div>
  );
}

/** One tap for all that was promised; fewer behind a disclosure. */
function ClaimCollect({ claim, steps }: StepsProps) {
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
        label={claim.harvest ? t.came : t.collect}
        name={(claim.harvest ? t.cameOf : t.collectOf)(amountOf(t, claim, given), claim.listing.title)}
      />
      {claim.listing.is_counted && given > 1 && !claim.from && (
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

/** Says before a promise that others are before this claim in a line that the rule orders. Nothing where the owner chooses. */
function PassesOver({ claim: { place, line, asker } }: { claim: Claim }) {
  const t = useStrings(lineStrings);
  if (place === null || place < 2 || !line || line.rule === 'choose') return null;
  return <p className="text-sm text-ink-soft">{t.passesOver(place - 1, asker.name)}</p>;
}
