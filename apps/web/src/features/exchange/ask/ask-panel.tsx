import { useQuery } from '@tanstack/react-query';
import { amountText, type Claim, type Listing, lastDayOf } from '@windfall/contract';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link, useSearchParams } from 'react-router';
import { ASK_ID, ASKED_ID, goToQuestion, TAB_PARAM } from '../../../lib/exchange/ask-place.ts';
import { unbroken, useCountText } from '../../../lib/i18n/count-text.ts';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { useWaiting } from '../../../lib/outbox/outbox-store.ts';
import { paths } from '../../../lib/paths.ts';
import type { PostedForm } from '../../../lib/plain-forms/posted-form.tsx';
import { buttonStyle } from '../../../ui/button-style.ts';
import { Tabs } from '../../../ui/tabs.tsx';
import { askKind, promiseKind } from '../api/ask-kinds.ts';
import { openClaimOf, ownClaimsQuery } from '../api/asking.ts';
import { PlaceInLine } from '../line/place-in-line.tsx';
import { SharingSummary } from '../line/sharing-summary.tsx';
import { useDayName, useLoanSpan } from '../loans/loan-span.ts';
import { strings as loanStrings } from '../loans/loan-strings.ts';
import { ownerOf } from '../model/claim-opener.ts';
import { AskForm } from './ask-form.tsx';
import { strings } from './ask-strings.ts';
import { useAsk } from './use-ask.ts';

export interface AskPanelProps {
  listing: Listing;
  userId: string;
  /** Sent without scripts and refused. */
  posted?: PostedForm | null;
  /** Above the forms. */
  beforeAsking?: ReactNode;
  /** Below how the wish stands. */
  afterAsking?: ReactNode;
  /** The form of a message, beside asking for some. */
  message?: ReactNode;
}

/** Asks for some of a listing, and says afterwards how the member's wish stands. */
export default function AskPanel({
  listing,
  userId,
  posted = null,
  beforeAsking,
  afterAsking,
  message,
}: AskPanelProps) {
  const t = useStrings(strings);
  const ask = useAsk(listing, userId, posted);
  const { data: claims } = useQuery(ownClaimsQuery(userId, listing.id));
  const claim = openClaimOf(claims, userId);
  const waits = useIsWaiting(userId, listing.id) && !ask.isPending;
  const here = paths.listing(listing.id);
  const [search] = useSearchParams();
  const open = search.get(TAB_PARAM) === 'write' ? 'write' : 'ask';
  const standing = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The form that had the focus is gone.
    if (ask.isDone) standing.current?.focus();
  }, [ask.isDone]);
  if (!listing.is_available && !claim && !waits)
    return (
      <>
        {beforeAsking}
        {message}
      </>
    );
  return (
    <div className="mt-3 flex flex-col gap-4">
      {!listing.sharing?.comes_back && <SharingSummary listing={listing} />}
      <div ref={standing} id={ASKED_ID} role="status" tabIndex={-1} className="font-medium empty:hidden">
        {claim ? <Standing claim={claim} /> : waits && <p>{t.waits}</p>}
      </div>
      {claim && afterAsking}
      {claim || waits ? (
        message
      ) : (
        <>
          {beforeAsking}
          <Tabs
            label={t.tabs}
            value={open}
            replace
            tabs={[
              {
                value: 'ask',
                title: listing.kind === 'wanted' ? t.answerTab : t.askTab,
                to: `${here}#${ASK_ID}`,
              },
              { value: 'write', title: t.writeTab, to: `${here}?${TAB_PARAM}=write#${ASK_ID}` },
            ]}
          >
            <div hidden={open !== 'ask'}>
              <AskForm listing={listing} ask={ask} postedId={posted?.fields.get('id')} userId={userId} />
            </div>
            <div hidden={open !== 'write'}>{message}</div>
          </Tabs>
        </>
      )}
    </div>
  );
}

/** In the bar of a phone: leads to the form, where the member can ask for some and has not, or says how their loan stands. */
export function AskLink({ listing, userId }: AskPanelProps) {
  const t = useStrings(strings);
  const loans = useStrings(loanStrings);
  const { data: claims, isPending } = useQuery(ownClaimsQuery(userId, listing.id));
  const waits = useIsWaiting(userId, listing.id);
  const claim = openClaimOf(claims, userId);
  if (claim?.loan) return <LoanNote claim={claim} />;
  if (!listing.is_available || isPending || waits || claim) return null;
  return (
    <a
      data-main=""
      href={`#${ASK_ID}`}
      onClick={goToQuestion}
      className={buttonStyle('primary', 'medium', 'shrink-0')}
    >
      {listing.kind === 'wanted'
        ? t.haveSome
        : listing.sharing?.comes_back
          ? loans.borrow
          : listing.sharing?.harvest
            ? t.comePicking
            : t.askSome}
    </a>
  );
}

function LoanNote({ claim }: { claim: Claim }) {
  return (
    <p data-standing className="min-w-0 flex-1 leading-tight">
      <Link to={paths.conversation(ownerOf(claim).id)} className="text-link">
        {useStandingText(claim)}
      </Link>
    </p>
  );
}

function useIsWaiting(userId: string, listingId: string): boolean {
  return useWaiting(userId).some(
    ({ kind, target, state }) =>
      (kind === askKind.name || kind === promiseKind.name) && target === listingId && state === 'waiting',
  );
}

/** 'You asked for 6. You are 3rd in line.', or what the owner has promised. */
function Standing({ claim }: { claim: Claim }) {
  const t = useStrings(strings);
  return (
    <p data-standing className="rounded-md border-s-4 border-leaf bg-leaf-soft px-4 py-3">
      {useStandingText(claim)}{' '}
      {claim.state === 'asked' && claim.place !== null && (
        <>
          <PlaceInLine claim={claim} />{' '}
        </>
      )}
      <Link to={paths.conversation(ownerOf(claim).id)} className="text-link">
        {t.openConversation}
      </Link>
    </p>
  );
}

function useStandingText(claim: Claim): string {
  const { kind, state, wanted, given, listing, asker, giver, swap, how_much, loan, harvest } = claim;
  const t = useStrings(strings);
  const loans = useStrings(loanStrings);
  const [spanOf, dayName] = [useLoanSpan(), useDayName()];
  const format = useCountText();
  if (loan) {
    if (state === 'offered') return loans.offered(giver.name, spanOf(loan));
    if (state === 'out') {
      const last = dayName(lastDayOf(loan));
      if (loan.back_said_at !== null) return loans.backSaid('asker', giver.name);
      return loan.is_late ? loans.wasDue('asker', giver.name, last) : loans.out(last);
    }
    return (state === 'agreed' ? loans.agreed : loans.asked)(spanOf(loan));
  }
  const isCounted = listing.is_counted;
  const inUnit = (amount: number) => amountText(amount, listing.unit, format(amount));
  const some = unbroken(how_much) || t.some;
  const promised = isCounted ? inUnit(given ?? wanted) : some;
  if (kind === 'wanted') {
    return state === 'agreed' ? t.answeredYes(asker.name, promised) : t.answered(asker.name, promised);
  }
  if (harvest)
    return (state === 'offered' ? t.placeFor : state === 'agreed' ? t.youCome : t.askedToCome)(giver.name);
  if (state === 'offered') return t.offered(giver.name, promised);
  if (state === 'agreed') return isCounted ? t.agreed(promised, given ?? wanted) : t.agreedSome;
  const asked = t.asked(isCounted ? inUnit(wanted) : some);
  return swap ? `${asked} ${t.swapWaits(giver.name)}` : asked;
}
