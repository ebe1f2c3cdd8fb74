import { useQuery } from '@tanstack/react-query';
import { amountText, defineStrings, type Wisher } from '@windfall/contract';
import { type FormEvent, useEffect, useId, useRef } from 'react';
import { Link } from 'react-router';
import { serverMessage } from '../../../lib/api/api-error.ts';
import { REST_ID } from '../../../lib/exchange/ask-place.ts';
import { useWeeklyHours } from '../../../lib/exchange/weekly-hours.ts';
import { useCountText } from '../../../lib/i18n/count-text.ts';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { makeId } from '../../../lib/make-id.ts';
import { paths } from '../../../lib/paths.ts';
import { useDistanceText } from '../../../lib/place/distance.ts';
import { FormOperation, usePostedForm } from '../../../lib/plain-forms/posted-form.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { restQuery, useGiveRest } from '../api/rest.ts';
import { ClaimCard } from '../claims/claim-card.tsx';

const strings = defineStrings({
  en: {
    title: 'Who looks for this near you',
    seekers: (count: number) =>
      `${count} neighbors near you look for it. Those who follow it are told once that some is left.`,
    theRest: 'the rest',
    give: (some: string, name: string) => `Give ${some} to ${name}`,
    looksFor: 'Looks for',
    away: (distance: string) => `${distance} away`,
    taken: (hours: string, notTaken: string) =>
      [hours, notTaken && `Not taken: ${notTaken}`].filter(Boolean).join('. '),
    inTown: (town: string) => `in ${town}`,
    given: (name: string) => `Promised to ${name}, who can say yes now.`,
    kept: 'It is sent once you are online again.',
    failed: 'This could not be sent. Please try again.',
    promised: 'Promised from this listing',
  },
});

export interface GiveRestProps {
  listingId: string;
  userId: string;
  /** In the notice at half time, whose heading names the listing. */
  isNotice?: boolean;
}

/** For the owner of an offer at half time: who looks for it near, each with one tap that promises the rest. Nothing where no one does. */
export default function GiveRest({ listingId, userId, isNotice = false }: GiveRestProps) {
  const t = useStrings(strings);
  const headingId = useId();
  const { data } = useQuery(restQuery(listingId));
  const give = useGiveRest(listingId, userId);
  const posted = usePostedForm('promiseSome');
  const status = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    // The button that was pressed is gone.
    if (give.isSuccess) status.current?.focus({ preventScroll: true });
  }, [give.isSuccess]);
  if (!data) return null;
  const { wishers, promised, seekers, unit } = data;
  const done =
    give.isSuccess && (give.data.result === 'kept' ? t.kept : t.given(give.variables.wisher.user_name));
  const refusal = give.error ? (serverMessage(give.error) ?? t.failed) : posted?.refusal?.message;
  const cards = isNotice ? [] : promised;
  if (wishers.length === 0 && cards.length === 0 && seekers === null && !done && !refusal) return null;
  const Heading = isNotice ? 'h3' : 'h2';
  return (
    <section id={REST_ID} aria-labelledby={headingId} className="flex flex-col gap-3">
      <Heading id={headingId} className={isNotice ? 'text-lg' : 'text-2xl'}>
        {cards.length > 0 && wishers.length === 0 && seekers === null ? t.promised : t.title}
      </Heading>
      <p
        ref={status}
        role="status"
        tabIndex={-1}
        className="font-medium text-leaf-strong outline-none empty:hidden"
      >
        {done}
      </p>
      <FormError>{!give.isPending && refusal}</FormError>
      {seekers !== null && <p>{t.seekers(seekers)}</p>}
      {wishers.length > 0 && (
        <ul className="flex flex-col gap-4">
          {wishers.map((wisher) => (
            <li key={wisher.listing_id}>
              <ToWisher
                wisher={wisher}
                listingId={listingId}
                unit={unit}
                isPending={give.isPending && give.variables.wisher.listing_id === wisher.listing_id}
                onGive={() => !give.isPending && give.mutate({ id: makeId(), wisher })}
              />
            </li>
          ))}
        </ul>
      )}
      {cards.map((claim) => (
        <div key={claim.id} className="rounded-lg border border-line bg-card shadow-card">
          <ClaimCard claim={claim} isRow />
        </div>
      ))}
    </section>
  );
}

interface ToWisherProps {
  wisher: Wisher;
  listingId: string;
  unit: string | null;
  isPending: boolean;
  onGive: () => void;
}

/** Without scripts the form goes to the page of the listing, which takes the promise. */
function ToWisher({ wisher, listingId, unit, isPending, onGive }: ToWisherProps) {
  const t = useStrings(strings);
  const distance = useDistanceText();
  const format = useCountText();
  const hoursText = useWeeklyHours();
  const { user_name, amount, town, distance_km, standing } = wisher;
  const some = unit === null ? t.theRest : amountText(amount, unit, format(amount));
  const send = (event: FormEvent) => {
    event.preventDefault();
    onGive();
  };
  return (
    <form
      method="post"
      action={paths.listing(listingId)}
      onSubmit={send}
      className="flex flex-col items-start gap-1"
    >
      <FormOperation id="promiseSome" />
      <input type="hidden" name="params.id" value={wisher.listing_id} />
      <input type="hidden" name="offer_id" value={listingId} />
      <input type="hidden" name="amount" value={amount} />
      <input
        type="hidden"
        name="id"
        defaultValue={import.meta.env.SSR ? crypto.randomUUID() : ''}
        suppressHydrationWarning
      />
      <SubmitButton variant="leaf" isLoading={isPending} worksWithoutScripts>
        {t.give(some, user_name)}
      </SubmitButton>
      <p className="text-ink-soft wrap-anywhere">
        {t.looksFor}{' '}
        <Link to={paths.listing(wisher.listing_id)} className="text-link" dir="auto">
          {wisher.title}
        </Link>
        {' · '}
        {town ? t.inTown(town) : t.away(distance(distance_km))}
      </p>
      {standing && (
        <p className="text-ink-soft wrap-anywhere">
          {t.taken(hoursText(standing.hours), standing.not_taken)}
        </p>
      )}
    </form>
  );
}
