import type { Claim, ClaimAction } from '@windfall/contract';
import type { ReactNode } from 'react';
import { paths } from '../../../lib/paths.ts';
import { Button } from '../../../ui/button.tsx';
import type { ButtonVariant } from '../../../ui/button-style.ts';
import { otherOf } from './claim-words.ts';
import type { StepsProps } from './use-claim-steps.ts';

interface StepFormProps extends StepsProps {
  action: ClaimAction;
  amount?: number | undefined;
  label: ReactNode;
  /** Names what the step is about, where the label does not; begins with the label. */
  name?: string;
  variant?: ButtonVariant;
  /** Shown before the button. */
  children?: ReactNode;
}

/** A step of one tap. Without scripts its form goes to the conversation, which takes the step (`forms-without-script.ts`). */
export function StepForm({ claim, steps, action, amount, label, name, variant, children }: StepFormProps) {
  return (
    <form
      method="post"
      className="contents"
      onSubmit={(event) => {
        event.preventDefault();
        steps.take({ action, amount });
      }}
    >
      <ClaimInputs claim={claim} />
      {children}
      <Button
        type="submit"
        name="action"
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

/** Names the claim as this page shows it. */
export function ClaimInputs({ claim: { id, version } }: { claim: Claim }) {
  return (
    <>
      <input type="hidden" name="claim" value={id} />
      <input type="hidden" name="version" value={version} />
    </>
  );
}
