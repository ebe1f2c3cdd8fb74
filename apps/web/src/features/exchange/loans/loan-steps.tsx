import type { ClaimAction, Loan } from '@windfall/contract';
import { EXCHANGE, lastDayOf } from '@windfall/contract';
import { useState } from 'react';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { TextField } from '../../../ui/text-field.tsx';
import { AskedStep } from '../steps/asked-steps.tsx';
import { StepForm } from '../steps/step-form.tsx';
import type { StepsProps } from '../steps/use-claim-steps.ts';
import { useDayName } from './loan-span.ts';
import { strings } from './loan-strings.ts';

interface LoanStepsProps extends StepsProps {
  loan: Loan;
}

/** What a loan waits for, and what changes one that is out. */
export function LoanSteps(props: LoanStepsProps) {
  return (
    <>
      <NextSteps {...props} />
      <OtherSteps {...props} />
    </>
  );
}

/** What a loan waits for: an answer, the pickup, and that it comes back. */
function NextSteps({ claim, steps }: LoanStepsProps) {
  const t = useStrings(strings);
  const { role, can, asker, listing } = claim;
  const back = role === 'asker' ? t.brought : t.isBack;
  return (
    <>
      {can.includes('offer') && (
        <StepForm
          claim={claim}
          steps={steps}
          action="offer"
          variant="primary"
          label={t.promise}
          name={t.promiseTo(asker.name, listing.title)}
        />
      )}
      {can.includes('collect') && (
        <ConditionStep
          claim={claim}
          steps={steps}
          action="collect"
          label={t.pickedUp}
          name={t.collect(listing.title)}
        />
      )}
      {can.includes('return') && (
        <ConditionStep
          claim={claim}
          steps={steps}
          action="return"
          label={back}
          name={t.returnOf(back, listing.title)}
        />
      )}
    </>
  );
}

/** What changes a loan that is out, and what takes a word back. */
function OtherSteps({ claim, steps, loan }: LoanStepsProps) {
  const t = useStrings(strings);
  const dayName = useDayName();
  const { can, role, asker, listing, state } = claim;
  const until = loan.renew_to && dayName(lastDayOf({ to: loan.renew_to }));
  const texts = {
    step: t.lostStep,
    name: t.lostOf(listing.title),
    question: t.lostQuestion,
    text: t.lostText(asker.name),
    yes: t.lostYes,
    keep: t.keep,
  };
  const undo = role === 'giver' ? t.notBack : t.undo;
  return (
    <>
      {can.includes('renew') && loan.renew_to && until && (
        <StepForm
          claim={claim}
          steps={steps}
          action="renew"
          to={loan.renew_to}
          label={t.renew(until)}
          name={t.renewOf(until, listing.title)}
        />
      )}
      {can.includes('undo') && state === 'out' && loan.back_said_at !== null && (
        <StepForm
          claim={claim}
          steps={steps}
          action="undo"
          label={undo}
          name={t.undoOf(undo, listing.title)}
        />
      )}
      {can.includes('lost') && <AskedStep claim={claim} steps={steps} action="lost" texts={texts} />}
    </>
  );
}

interface ConditionStepProps extends StepsProps {
  action: ClaimAction;
  label: string;
  name: string;
}

/** A step with a sentence on the condition of the thing, which may stay empty. */
function ConditionStep({ claim, steps, action, label, name }: ConditionStepProps) {
  const t = useStrings(strings);
  const [text, setText] = useState('');
  return (
    <div className="flex flex-wrap items-end gap-2">
      <StepForm
        claim={claim}
        steps={steps}
        action={action}
        label={label}
        name={name}
        text={text}
        variant="leaf"
      >
        <div className="min-w-0 flex-1 basis-52">
          <TextField
            name="text"
            label={t.condition(action === 'return')}
            note={t.optional}
            value={text}
            maxLength={EXCHANGE.thanks}
            autoComplete="off"
            onChange={(event) => setText(event.target.value)}
          />
        </div>
      </StepForm>
    </div>
  );
}
