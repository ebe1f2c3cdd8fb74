import { type Claim, EXCHANGE, type SharingRule } from '@windfall/contract';
import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react';
import { Link } from 'react-router';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { paths } from '../../../lib/paths.ts';
import { LocalTime } from '../../../lib/times/local-time.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { FormError } from '../../../ui/form-error.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { LoanPhotos } from '../loans/loan-photos.tsx';
import { eventText, headline, otherOf, statusId, swapText } from '../model/claim-words.ts';
import { PickupAddress } from '../pickup/pickup-address.tsx';
import { PickupWindow } from '../pickup/pickup-window.tsx';
import { ClaimInputs } from '../steps/step-form.tsx';
import { type StepsProps, useClaimSteps } from '../steps/use-claim-steps.ts';
import { strings } from '../strings.ts';
import { ClaimState } from './claim-state.tsx';
import { ClaimNextSteps, ClaimOtherSteps, ClaimUndo } from './claim-steps.tsx';
import { StepInOutbox } from './step-in-outbox.tsx';

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
        {claim.from && <ComesFrom from={claim.from} />}
        {/* Takes the focus after a step, whose button is gone then. */}
        <div ref={status} id={isRow ? undefined : statusId(claim)} tabIndex={-1}>
          <ClaimState claim={claim} rule={rule} isRow={isRow} />
        </div>
      </div>
      <PickupDetails claim={claim} isShort={isRow} />
      {claim.loan && !isRow && <LoanPhotos claim={claim} loan={claim.loan} />}
      <FormError>{steps.problem}</FormError>
      {steps.kept && <StepInOutbox item={steps.kept} />}
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

/** The offer from which a promise is given, for its asker to look at. */
function ComesFrom({ from: { listing_id, title } }: { from: NonNullable<Claim['from']> }) {
  const t = useStrings(strings);
  if (listing_id === null) return null;
  return (
    <p>
      {t.comesFrom}{' '}
      <Link to={paths.listing(listing_id)} className="text-link" dir="auto">
        {title}
      </Link>
    </p>
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
            {event.by && (
              <>
                {' · '}
                <bdi>{event.by}</bdi>
              </>
            )}
          </li>
        ))}
      </ol>
    </details>
  );
}

interface PickupDetailsProps {
  claim: Claim;
  /** Only when and where. */
  isShort?: boolean;
}

/** When and where an agreed claim is picked up. */
function PickupDetails({ claim, isShort = false }: PickupDetailsProps) {
  const t = useStrings(strings);
  const { state, window, spot, pickup_note } = claim;
  if (state !== 'agreed' && !(state === 'offered' && window)) return null;
  return (
    <>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1">
        <Detail name={t.when}>{window ? <PickupWindow window={window} /> : t.noWindow}</Detail>
        {spot && <Detail name={t.where}>{t.spot(spot)}</Detail>}
        {pickup_note && !isShort && (
          <Detail name={t.note}>
            <span className="paragraphs whitespace-pre-line" dir="auto">
              {pickup_note}
            </span>
          </Detail>
        )}
      </dl>
      {state === 'agreed' && claim.has_address && !isShort && <PickupAddress claim={claim} />}
      {state === 'agreed' && !claim.has_address && claim.role === 'giver' && window && !isShort && (
        <p className="text-sm text-ink-soft">{t.noAddress}</p>
      )}
    </>
  );
}

function Detail({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="font-medium text-ink-soft">{name}</dt>
      <dd>{children}</dd>
    </>
  );
}

/** Thanks: one tap and a line that may stay empty; afterwards what was said. */
function ClaimThanks({ claim, steps }: StepsProps) {
  const t = useStrings(strings);
  if (claim.thanked_at) {
    return (
      <div>
        <p className="font-semibold">{t.thanked(claim.role, otherOf(claim).name)}</p>
        {claim.thanks && (
          <blockquote className="border-s-4 border-marigold ps-3" dir="auto">
            {claim.thanks}
          </blockquote>
        )}
      </div>
    );
  }
  return claim.can.includes('thank') ? <ThanksForm claim={claim} steps={steps} /> : null;
}

function ThanksForm({ claim, steps }: StepsProps) {
  const t = useStrings(strings);
  const [text, setText] = useState('');
  const { name } = claim.giver;
  const send = (event: FormEvent) => {
    event.preventDefault();
    steps.take({ action: 'thank', text });
  };
  return (
    <form method="post" onSubmit={send} className="flex flex-wrap items-end gap-2">
      <ClaimInputs claim={claim} operation="moveClaim" />
      <div className="min-w-0 flex-1 basis-52">
        <TextField
          name="text"
          label={t.thanksLine(name)}
          note={t.optional}
          aria-label={`${t.thanksLine(name)} ${t.optional}${t.ofListing(claim.listing.title)}`}
          value={text}
          maxLength={EXCHANGE.thanks}
          autoComplete="off"
          onChange={(event) => setText(event.target.value)}
        />
      </div>
      <SubmitButton
        variant="leaf"
        name="params.action"
        value="thank"
        formAction={paths.conversation(claim.giver.id)}
        aria-label={t.thankWho(name, claim.listing.title)}
        isLoading={steps.isTaking('thank')}
        worksWithoutScripts
      >
        {t.thank}
      </SubmitButton>
    </form>
  );
}
