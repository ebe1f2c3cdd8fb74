import type { ClaimAction } from '@windfall/contract';
import { useState } from 'react';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { paths } from '../../../lib/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { otherOf } from '../model/claim-words.ts';
import { strings } from '../strings.ts';
import { ClaimInputs } from './step-form.tsx';
import type { StepsProps } from './use-claim-steps.ts';

interface AskedTexts {
  step: string;
  /** Names what the step is about. */
  name: string;
  question: string;
  text: string;
  yes: string;
  keep: string;
}

/** Calls off a pickup, or takes back a promise that has no answer yet, after asking once more. */
export function ClaimCallOff(props: StepsProps) {
  const t = useStrings(strings);
  const { listing, state } = props.claim;
  const told = { text: t.callOffText(otherOf(props.claim).name), keep: t.keepIt };
  const ofPromise = { name: t.takeBackOf(listing.title), question: t.takeBackQuestion, yes: t.takeBackYes };
  const ofPickup = { name: t.callOffOf(listing.title), question: t.callOffQuestion, yes: t.callOffYes };
  const texts: AskedTexts =
    state === 'offered'
      ? { step: t.withdraw, ...ofPromise, ...told }
      : { step: t.callOff, ...ofPickup, ...told };
  return <AskedStep {...props} action="call-off" texts={texts} />;
}

/** Says that the asker did not come, after asking once more. */
export function ClaimMiss(props: StepsProps) {
  const t = useStrings(strings);
  const { asker, listing } = props.claim;
  const texts: AskedTexts = {
    step: t.miss,
    name: t.missOf(asker.name, listing.title),
    question: t.missQuestion(asker.name),
    text: t.missText(asker.name),
    yes: t.missYes,
    keep: t.cancel,
  };
  return <AskedStep {...props} action="miss" texts={texts} />;
}

interface AskedStepProps extends StepsProps {
  action: ClaimAction;
  texts: AskedTexts;
}

/** A step that asks once more, because it is bad news for the other member. */
export function AskedStep({ claim, steps, action, texts }: AskedStepProps) {
  const [isAsking, setAsking] = useState(false);
  const confirm = () => {
    setAsking(false);
    steps.take({ action });
  };
  return (
    <>
      <Button
        variant="quiet"
        className="noscript:hidden"
        aria-label={texts.name}
        isLoading={steps.isTaking(action)}
        onClick={() => setAsking(true)}
      >
        {texts.step}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={texts.question}
        text={texts.text}
        confirmLabel={texts.yes}
        cancelLabel={texts.keep}
        onConfirm={confirm}
        onCancel={() => setAsking(false)}
      />
      <noscript>
        {import.meta.env.SSR && <AskedWithoutScript claim={claim} action={action} texts={texts} />}
      </noscript>
    </>
  );
}

/** Asks once more in a disclosure, for browsers without scripts. */
function AskedWithoutScript({ claim, action, texts }: Omit<AskedStepProps, 'steps'>) {
  const t = useStrings(strings);
  const ofListing = t.ofListing(claim.listing.title);
  return (
    <details className="open:basis-full">
      <summary className="text-link inline-flex min-h-11 cursor-pointer items-center px-2 text-sm">
        {texts.step}
        <span className="sr-only">{ofListing}</span>
      </summary>
      <form method="post" className="flex flex-wrap items-center gap-2 pt-1">
        <ClaimInputs claim={claim} operation="moveClaim" />
        <p>{texts.text}</p>
        <Button
          type="submit"
          name="params.action"
          value={action}
          variant="quiet"
          formAction={paths.conversation(otherOf(claim).id)}
        >
          {texts.yes}
          <span className="sr-only">{ofListing}</span>
        </Button>
      </form>
    </details>
  );
}
