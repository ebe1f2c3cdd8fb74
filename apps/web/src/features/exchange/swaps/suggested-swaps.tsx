import { useQuery } from '@tanstack/react-query';
import { amountText, defineStrings, type SuggestedSwap } from '@windfall/contract';
import { useEffect, useId, useRef } from 'react';
import { Link } from 'react-router';
import { serverMessage } from '../../../lib/api/api-error.ts';
import { useCountText } from '../../../lib/i18n/count-text.ts';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { paths } from '../../../lib/paths.ts';
import { FormOperation } from '../../../lib/plain-forms/posted-form.tsx';
import { TextWithTime } from '../../../lib/times/local-time.tsx';
import { Button } from '../../../ui/button.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { swapsQuery, useAnswerSwap } from '../api/swaps.ts';

const strings = defineStrings({
  en: {
    title: 'Suggested swaps',
    swapOf: (title: string) => `Swap for “${title}”`,
    some: 'some',
    get: (some: string, name: string) => `You get ${some} from ${name}:`,
    give: (some: string, count: number) =>
      count === 2 ? `You give ${some} in return:` : `You give ${some} to a neighbor, who gives to the third:`,
    waits: (time: string) => `It takes place when all of you say yes by ${time}.`,
    yours: (waiting: number) =>
      waiting === 1
        ? 'You said yes. One neighbor has not answered yet.'
        : `You said yes. ${waiting} neighbors have not answered yet.`,
    agreed: 'All said yes. Now agree on when and where, in the conversations.',
    fell: 'It does not take place: something of it is not there any more.',
    declined: 'You said no. The others are told that it does not take place, and not by whom.',
    accept: 'Yes, swap',
    acceptOf: (title: string) => `Yes, swap for “${title}”`,
    decline: 'No, thanks',
    declineOf: (title: string) => `No, thanks: swap for “${title}”`,
    failed: 'That did not work. Please try again.',
  },
});

/** What the site suggests to swap with one or two neighbors; nothing where it suggests none. */
export default function SuggestedSwaps({ userId }: { userId: string }) {
  const t = useStrings(strings);
  const headingId = useId();
  const { data: swaps = [] } = useQuery(swapsQuery(userId));
  if (swaps.length === 0) return null;
  return (
    <section aria-labelledby={headingId} className="mb-8 flex flex-col gap-3">
      <h2 id={headingId} className="text-2xl">
        {t.title}
      </h2>
      {swaps.map((swap) => (
        <SwapCard key={swap.id} suggested={swap} />
      ))}
    </section>
  );
}

function SwapCard({ suggested }: { suggested: SuggestedSwap }) {
  const t = useStrings(strings);
  const titleId = useId();
  const { mutate, data, isPending, isSuccess, error, variables } = useAnswerSwap();
  const status = useRef<HTMLParagraphElement>(null);
  // The buttons that had it are gone.
  useEffect(() => {
    if (isSuccess) status.current?.focus({ preventScroll: true });
  }, [isSuccess]);
  const swap = data ?? suggested;
  const { id, gets, gives, members } = suggested;
  const answer = (action: 'accept' | 'decline') => !isPending && mutate({ id, action });
  return (
    <article
      aria-labelledby={titleId}
      className="flex flex-col gap-3 rounded-lg border border-line bg-card p-4 wrap-anywhere shadow-card"
    >
      <h3 id={titleId} className="sr-only">
        {t.swapOf(gets.title)}
      </h3>
      <Given text={t.get(useSome(gets), gets.owner_name)} {...gets} />
      <Given text={t.give(useSome(gives), members)} {...gives} />
      <p
        ref={status}
        role="status"
        tabIndex={-1}
        className="font-medium text-leaf-strong outline-none empty:hidden"
      >
        {swap.answer !== null && outcomeOf(t, swap)}
      </p>
      <FormError>{error && !isPending && (serverMessage(error) ?? t.failed)}</FormError>
      {swap.answer === null && (
        <>
          <p className="text-ink-soft">
            <TextWithTime text={t.waits} instant={swap.expires_at} form="meeting" />
          </p>
          {/* Without scripts the dashboard takes the answer. */}
          <form method="post" className="flex flex-wrap gap-2" onSubmit={(event) => event.preventDefault()}>
            <FormOperation id="answerSwap" />
            <input type="hidden" name="params.id" value={id} />
            <Button
              type="submit"
              name="params.action"
              value="accept"
              variant="leaf"
              aria-label={t.acceptOf(gets.title)}
              isLoading={isPending && variables.action === 'accept'}
              onClick={() => answer('accept')}
            >
              {t.accept}
            </Button>
            <Button
              type="submit"
              name="params.action"
              value="decline"
              variant="quiet"
              aria-label={t.declineOf(gets.title)}
              isLoading={isPending && variables.action === 'decline'}
              onClick={() => answer('decline')}
            >
              {t.decline}
            </Button>
          </form>
        </>
      )}
    </article>
  );
}

function outcomeOf(t: (typeof strings)['en'], { state, answer, waiting }: SuggestedSwap): string {
  if (answer === 'declined') return t.declined;
  if (state === 'agreed') return t.agreed;
  return state === 'ended' ? t.fell : t.yours(waiting);
}

function useSome({ amount, unit }: Pick<SuggestedSwap['gives'], 'amount' | 'unit'>): string {
  const t = useStrings(strings);
  const format = useCountText();
  return amount === null ? t.some : amountText(amount, unit, format(amount));
}

function Given({ text, listing_id, title }: { text: string; listing_id: string; title: string }) {
  return (
    <p>
      {text}{' '}
      <Link to={paths.listing(listing_id)} className="text-link" dir="auto">
        {title}
      </Link>
    </p>
  );
}
