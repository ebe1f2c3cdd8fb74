import { useQuery } from '@tanstack/react-query';
import type { Claim } from '@windfall/contract';
import { useNow } from '../../../lib/clock.tsx';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { FormError } from '../../../ui/form-error.tsx';
import { claimsWithQuery } from '../api/claims-query.ts';
import { statusId, stepHeadline } from '../model/claim-words.ts';
import { useClaimSteps } from '../steps/use-claim-steps.ts';
import { strings } from '../strings.ts';
import { mostUrgent } from './claim-order.ts';
import { ClaimNextSteps } from './claim-steps.tsx';
import { StepInOutbox } from './step-in-outbox.tsx';

/** Above the composer: the one claim of the conversation that needs the viewer now, with its next step. */
export default function ClaimStrip({ otherUserId }: { otherUserId: string }) {
  const now = useNow();
  const { data: claims = [] } = useQuery(claimsWithQuery(otherUserId));
  const claim = mostUrgent(claims, now);
  return claim ? <Strip key={claim.id} claim={claim} /> : null;
}

function Strip({ claim }: { claim: Claim }) {
  const t = useStrings(strings);
  const steps = useClaimSteps(claim, () => document.getElementById(statusId(claim))?.focus());
  return (
    <section
      aria-label={t.nextStep}
      data-edge="bottom"
      className="flex max-h-[40%] flex-col gap-2 overflow-y-auto border-t border-line bg-marigold-soft px-3 py-2.5 group-data-typing/talk:hidden sm:px-4"
    >
      <p className="text-sm font-semibold wrap-anywhere">{stepHeadline(t, claim)}</p>
      <FormError>{steps.problem}</FormError>
      {steps.kept ? <StepInOutbox item={steps.kept} /> : <ClaimNextSteps claim={claim} steps={steps} />}
    </section>
  );
}
