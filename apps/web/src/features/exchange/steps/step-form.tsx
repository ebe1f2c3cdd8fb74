import type { Claim, ClaimAction } from '@windfall/contract';
import type { ReactNode } from 'react';
import { paths } from '../../../lib/paths.ts';
import { FormOperation } from '../../../lib/plain-forms/posted-form.tsx';
import { Button } from '../../../ui/button.tsx';
import type { ButtonVariant } from '../../../ui/button-style.ts';
import { otherOf } from '../model/claim-words.ts';
import type { StepsProps } from './use-claim-steps.ts';

interface StepFormProps extends StepsProps {
  action: ClaimAction;
  amount?: number | undefined;
  /** Of a loan: its condition, and the first free day of one that is kept longer. */
  text?: string;
  to?: string;
  label: ReactNode;
  /** Names what the step is about, where the label does not; begins with the label. */
  name?: string;
  variant?: ButtonVariant;
  /** Shown before the button. */
  children?: ReactNode;
}

/** A step of one tap. Without scripts its form goes to the conversation, which takes the step (`exchange/plain-forms.ts`). */
export function StepForm({
  claim,
  steps,
  action,
  amount,
  text,
  to,
  label,
  name,
  variant,
  children,
}: StepFormProps) {
  return (
    <form
      method="post"
      className="contents"
      onSubmit={(event) => {
        event.preventDefault();
        steps.take({ action, amount, ...(text !== undefined && { text: text.trim() }), ...(to && { to }) });
      }}
    >
      <ClaimInputs claim={claim} operation="moveClaim" />
      {to && <input type="hidden" name="to" value={to} />}
      {children}
      <Button
        type="submit"
        name="params.action"
        value={action}
        formAction={paths.conversation(otherOf(claim).id)}
        variant={variant ?? 'quiet'}
        aria-label={name}
        isLoading={steps.isTaking(action)}
      >
        {label}
      </Button>
    </form>
  );
}

/** Names the operation of a form, and the claim as this page shows it. */
export function ClaimInputs({
  claim: { id, version },
  operation,
}: {
  claim: Claim;
  operation: 'moveClaim' | 'setPickup' | 'getPickupAddress';
}) {
  return (
    <>
      <FormOperation id={operation} />
      <input type="hidden" name="params.id" value={id} />
      <input type="hidden" name="version" value={version} />
    </>
  );
}
