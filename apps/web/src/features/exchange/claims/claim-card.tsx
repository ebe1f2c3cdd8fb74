import type { Claim, SharingRule } from '@windfall/contract';
import { useId, useRef } from 'react';
import { Link } from 'react-router';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { paths } from '../../../lib/paths.ts';
import { LocalTime } from '../../../lib/times/local-time.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { FormError } from '../../../ui/form-error.tsx';
import { PickupDetails } from '../pickup/pickup-details.tsx';
import { strings } from '../strings.ts';
import { ClaimKept } from './claim-kept.tsx';
import { ClaimState } from './claim-state.tsx';
import { ClaimNextSteps, ClaimOtherSteps, ClaimUndo } from './claim-steps.tsx';
import { ClaimThanks } from './claim-thanks.tsx';
import { eventText, headline, otherOf, statusId, swapText } from './claim-words.ts';
import { useClaimSteps } from './use-claim-steps.ts';

interface ClaimCardProps {
  claim: Claim;
  /** The rule of its listing, where the page knows it. */
  rule?: SharingRule | undefined;
  /** A row of a list: the next step alone, and the way to the conversation. */
  isRow?: boolean;
  /** Whether the next step stands elsewhere on the page. */
  hidesNextStep?: boolean;
}

/** One claim for one of its two members: what it is about, how it stands, and what can be done. */
export function ClaimCard({ claim, rule, isRow = false, hidesNextStep = false }: ClaimCardProps) {
  const t = useStrings(strings);
  const titleId = useId();
  const status = useRef<HTMLDivElement>(null);
  const steps = useClaimSteps(claim, () => status.current?.focus());
  const waits = steps.kept?.state === 'waiting';
  const other = otherOf(claim);
  return (
    <article
      aria-labelledby={titleId}
      className={classNames(
        'flex min-w-0 flex-col gap-3 text-start wrap-anywhere',
        isRow ? 'p-4' : 'rounded-lg border border-line bg-card p-4 shadow-card',
      )}
    >
      <div>
        <h3 id={titleId} className="font-sans text-base font-semibold tracking-normal">
          {headline(t, claim)}
        </h3>
        <p className="font-medium empty:hidden">{swapText(t, claim)}</p>
        {/* Takes the focus after a step, whose button is gone then. */}
        <div ref={status} id={isRow ? undefined : statusId(claim)} tabIndex={-1}>
          <ClaimState claim={claim} rule={rule} isRow={isRow} />
        </div>
      </div>
      <PickupDetails claim={claim} isShort={isRow} />
      <FormError>{steps.problem}</FormError>
      {steps.kept && <ClaimKept item={steps.kept} />}
      {!waits && !hidesNextStep && <ClaimNextSteps claim={claim} steps={steps} />}
      {!waits && <ClaimUndo claim={claim} steps={steps} />}
      {isRow && <ClaimThanks claim={claim} steps={steps} />}
      {isRow ? (
        <Link to={paths.conversation(other.id)} className="text-link self-start text-sm">
          {t.openConversation(other.name)}
        </Link>
      ) : (
        <>
          {!waits && <ClaimOtherSteps claim={claim} steps={steps} />}
          <ClaimThanks claim={claim} steps={steps} />
          <ClaimHistory claim={claim} />
        </>
      )}
    </article>
  );
}

/** Every change of a claim, first to last. */
function ClaimHistory({ claim }: { claim: Claim }) {
  const t = useStrings(strings);
  if (claim.events.length === 0) return null;
  return (
    <details className="text-sm text-ink-soft">
      <summary className="inline-flex min-h-11 cursor-pointer items-center font-medium underline underline-offset-4">
        {t.history}
        <span className="sr-only">{t.historyOf(claim.listing.title)}</span>
      </summary>
      <ol className="flex flex-col gap-1 pb-1">
        {claim.events.map((event, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: events are only ever added at the end
          <li key={index}>
            <LocalTime instant={event.at} form="moment" />: {eventText(t, claim, event)}
          </li>
        ))}
      </ol>
    </details>
  );
}
