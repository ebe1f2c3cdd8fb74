import { type QueryClient, useQuery } from '@tanstack/react-query';
import { CARD_FALLBACKS, FOLLOWS, type Listing, type User } from '@windfall/contract';
import { type ActionFunctionArgs, type LoaderFunctionArgs, type Params, useParams } from 'react-router';
import { ownClaimsQuery } from '../../../features/exchange/api/asking.ts';
import { lineQuery } from '../../../features/exchange/api/claims-query.ts';
import { loanDaysQuery } from '../../../features/exchange/api/loan-days.ts';
import { restQuery } from '../../../features/exchange/api/rest.ts';
import {
  AskForSome,
  AskForSomeLink,
  askLink,
  askPanel,
} from '../../../features/exchange/ask/ask-for-some.tsx';
import { SharingSection } from '../../../features/exchange/line/sharing-summary.tsx';
import { listingQuery } from '../../../features/listings/api/get-listing.ts';
import { isSample } from '../../../features/listings/card-texts.ts';
import { ListingDetail } from '../../../features/listings/components/listing-detail.tsx';
import { ListingDetailSkeleton } from '../../../features/listings/components/listing-detail-skeleton.tsx';
import { BackToList, ListingHead } from '../../../features/listings/components/listing-head.tsx';
import { ManageListing } from '../../../features/listings/components/manage-listing.tsx';
import { strings } from '../../../features/listings/detail-strings.ts';
import type { StoredListing } from '../../../features/listings/stored-listings.ts';
import { useFallbackListing } from '../../../features/listings/use-fallback-listing.ts';
import { lastQuestionQuery } from '../../../features/messages/api/get-last-question.ts';
import {
  AskBar,
  askedNote,
  ContactSeller,
  contactForm,
} from '../../../features/messages/components/contact-seller.tsx';
import { ReportListing } from '../../../features/reports/components/report-button.tsx';
import { isApiError } from '../../../lib/api/api-error.ts';
import { SWAP_PARAM } from '../../../lib/exchange/ask-place.ts';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { lastingPart, lazyPart } from '../../../lib/lazy-part.tsx';
import { loadQuery } from '../../../lib/load-query.ts';
import { MemberPart, memberPart } from '../../../lib/member-part.tsx';
import { pageContext } from '../../../lib/page-context.ts';
import { paths } from '../../../lib/paths.ts';
import { loadKnownPlace } from '../../../lib/place/known-place.ts';
import { usePostedForm } from '../../../lib/plain-forms/posted-form.tsx';
import { SESSION_KEY } from '../../../lib/session/session-query.ts';
import { useSession } from '../../../lib/session/use-session.ts';
import { PageHead } from '../../../lib/site.tsx';
import { TextWithTime } from '../../../lib/times/local-time.tsx';
import { Banner } from '../../../ui/banner.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';

const ProofLine = lastingPart(() => import('../../../features/accounts/components/proof-line.tsx'));
const PromptPlace = lazyPart(() => import('../../prompts/prompt-place.tsx'));
const TellMe = lastingPart(() => import('../../../features/follows/tell-me.tsx'));
const ListingMap = lastingPart(() => import('../../../features/map/listing-map.tsx'));
const LoanDays = lastingPart(() => import('../../../features/exchange/loans/loan-days.tsx'));
const claimLine = memberPart(() => import('../../../features/exchange/claims/claim-line.tsx'));
const giveRest = memberPart(() => import('../../../features/exchange/rest/give-rest.tsx'));

/** The line of a listing is for its owner alone. */
export const loadMemberParts = (queryClient: QueryClient, { id = '' }: Params) =>
  Promise.all(
    queryClient.getQueryData(listingQuery(id).queryKey)?.is_seller
      ? [claimLine.load(), giveRest.load()]
      : [contactForm.load(), askedNote.load(), askPanel.load(), askLink.load()],
  );

export async function loader({ context, params, request }: LoaderFunctionArgs): Promise<null> {
  await Promise.all([loadQuery(context, listingQuery(params['id'] ?? '')), loadKnownPlace(context)]);
  const { queryClient, response } = context.get(pageContext);
  const listing = queryClient.getQueryData(listingQuery(params['id'] ?? '').queryKey);
  const user = queryClient.getQueryData(SESSION_KEY) as User | null | undefined;
  if (user) await loadMemberParts(queryClient, params);
  // Needed for the first paint only: a page that opens in the browser fetches it by itself.
  if (response && listing && user && !listing.is_seller)
    await Promise.all([
      queryClient.prefetchQuery(lastQuestionQuery(user.id, listing)),
      queryClient.prefetchQuery(ownClaimsQuery(user.id, listing.id)),
      new URL(request.url).searchParams.has(SWAP_PARAM) && loadSwappable(queryClient, user.id),
      offersToFollow(listing) && loadFollowed(queryClient),
    ]);
  if (response && listing?.sharing?.comes_back) await queryClient.prefetchQuery(loanDaysQuery(listing.id));
  if (response && listing?.is_seller)
    await Promise.all([
      queryClient.prefetchInfiniteQuery(lineQuery(listing.id)),
      hasRest(listing) && queryClient.prefetchQuery(restQuery(listing.id)),
    ]);
  return null;
}

/** What keeps for known days is asked about at half of them. */
const hasRest = ({ kind, best_by }: Listing) => kind !== 'wanted' && best_by !== undefined;

/** Own listings that the form can offer in return without scripts. */
async function loadSwappable(queryClient: QueryClient, userId: string): Promise<void> {
  const { swappableQuery } = await import('../../../features/exchange/api/asking.ts');
  await queryClient.prefetchQuery(swappableQuery(userId));
}

async function loadFollowed(queryClient: QueryClient): Promise<void> {
  const { loadFollows } = await import('../../../features/follows/api/follows.ts');
  await loadFollows(queryClient);
}

export { revalidateButForTabs as shouldRevalidate } from '../../../lib/load-query.ts';

/** Asks for some, or follows it, without scripts. */
export async function action(args: ActionFunctionArgs) {
  if (!import.meta.env.SSR) return null;
  const { answerPlainForm } = await import('../../../lib/plain-forms/answer-plain-form.ts');
  const { askForms } = await import('../../../features/exchange/plain-forms.ts');
  const { followForms } = await import('../../../features/follows/plain-forms.ts');
  return answerPlainForm(args, [...askForms, ...followForms]);
}

export function Component() {
  const t = useStrings(strings);
  const { id = '' } = useParams();
  const { data: listing, isError, error, isFetching, refetch } = useQuery(listingQuery(id));
  const cachedListing = useFallbackListing(listing ? null : error, id);
  return (
    <div className="page-width md:pt-4">
      <BackToList />
      {listing && (isGone(error) ? <Removed listing={listing} /> : <Found listing={listing} />)}
      {cachedListing && (
        <CachedListing listing={cachedListing} onRetry={() => void refetch()} isRetrying={isFetching} />
      )}
      {isError && !listing && !cachedListing && (
        <NotLoaded isGone={isGone(error)} isRetrying={isFetching} onRetry={() => void refetch()} />
      )}
      {!listing && !isError && <ListingDetailSkeleton label={t.loading} />}
    </div>
  );
}

function Found({ listing }: { listing: Listing }) {
  const { user } = useSession();
  return (
    <>
      <ListingHead listing={listing} />
      <ListingDetail listing={listing}>
        {listing.can_edit && (
          <ManageListing listing={listing} canDelete={listing.can_delete && user?.isAdmin === true} />
        )}
        {listing.is_seller && <MemberPart part={claimLine} props={{ listing }} />}
        {listing.is_seller && user && hasRest(listing) && (
          <MemberPart part={giveRest} props={{ listingId: listing.id, userId: user.id }} />
        )}
        {listing.is_seller && <Offer isWanted={listing.kind === 'wanted'} />}
        {offersToFollow(listing) && <TellOf listing={listing} />}
        <Sharing listing={listing} />
        {listing.latitude !== null && <ListingMap listing={listing} />}
        <ReportListing listing={listing} />
      </ListingDetail>
      <AskBar listing={listing}>
        <AskForSomeLink listing={listing} />
      </AskBar>
    </>
  );
}

/** How it is shared, and asking for some. Those who can ask read it where they ask. */
function Sharing({ listing }: { listing: Listing }) {
  const { user } = useSession();
  const posted = usePostedForm('askForSome', 'promiseSome');
  const canAsk = user !== null && !listing.is_seller && listing.user_id !== user.id && listing.is_available;
  return (
    <>
      {listing.sharing?.comes_back ? (
        <LoanDays listing={listing} />
      ) : (
        !canAsk && <SharingSection listing={listing} />
      )}
      <ContactSeller listing={listing}>
        {(message) => (
          <AskForSome
            listing={listing}
            posted={posted}
            beforeAsking={user?.first_day && <FirstDay />}
            afterAsking={<Offer name={listing.user_name} />}
            message={message}
          />
        )}
      </ContactSeller>
    </>
  );
}

/** How many conversations a new member may begin. */
function FirstDay() {
  return <ProofLine limited="conversations" className="" />;
}

/** Where an answer comes later: offers to tell of it. */
function Offer(props: { name?: string; isWanted?: boolean }) {
  return <PromptPlace {...props} />;
}

const offersToFollow = ({ is_available, kind }: Listing) => !is_available || kind === 'wanted';

/** What is gone can be followed by all others, and what another member looks for too: 'me too'. */
function TellOf({ listing }: { listing: Listing }) {
  const { crop, produce_name, title, kind, is_seller, is_available } = listing;
  const isWanted = kind === 'wanted';
  // Something wanted that is gone was found.
  if (is_seller || isSample(listing) || (isWanted && !is_available)) return null;
  const words = (produce_name || title).slice(0, FOLLOWS.words);
  return (
    <TellMe
      subject={crop ? { crop } : { words }}
      name={produce_name || title}
      label={isWanted ? 'meToo' : 'tellMeAgain'}
    />
  );
}

interface RetryProps {
  isRetrying: boolean;
  onRetry: () => void;
}

/** The cached listing. Its owner can still be messaged: the message waits in the outbox. */
function CachedListing({ listing, isRetrying, onRetry }: RetryProps & { listing: StoredListing }) {
  const t = useStrings(strings);
  return (
    <>
      <div className="mb-6 flex flex-wrap items-center gap-3">
        <Banner>{isSample(listing) ? t.sampleText : <AsOf instant={listing.received_at} />}</Banner>
        <Button variant="quiet" isLoading={isRetrying} onClick={onRetry}>
          {t.retry}
        </Button>
      </div>
      <ListingHead listing={listing} />
      <ListingDetail listing={listing}>{!isSample(listing) && <Sharing listing={listing} />}</ListingDetail>
      {!isSample(listing) && (
        <AskBar listing={listing}>
          <AskForSomeLink listing={listing} />
        </AskBar>
      )}
    </>
  );
}

function AsOf({ instant }: { instant: string | undefined }) {
  const t = useStrings(strings);
  if (instant === undefined) return t.oneReceived;
  return <TextWithTime form="moment" instant={instant} text={t.oneSeenBefore} />;
}

/** The listing does not exist, or its id is malformed: a retry has the same response. */
const isGone = (error: Error | null) => isApiError(error) && (error.status === 404 || error.status === 400);

function NotLoaded({ isGone, isRetrying, onRetry }: RetryProps & { isGone: boolean }) {
  const t = useStrings(strings);
  const retry = isGone ? {} : { retryLabel: t.retry, isRetrying, onRetry };
  return (
    <>
      <PageHead title={t.noLongerAvailable} hidden />
      <h1 className="sr-only">{t.noLongerAvailable}</h1>
      <ErrorState message={t.failed} {...retry} />
      <BrowseLink />
    </>
  );
}

/** A listing that was deleted while it was shown. An undone deletion shows it again. */
function Removed({ listing }: { listing: Listing }) {
  const t = useStrings(strings);
  const title = listing.title || CARD_FALLBACKS.title;
  return (
    <>
      <PageHead title={title} hidden />
      <h1 className="mb-6 text-4xl break-words sm:text-5xl">{title}</h1>
      <Banner tone="warning">{t.failed}</Banner>
      <div className="mt-6">
        <TellOf listing={listing} />
      </div>
      <BrowseLink />
    </>
  );
}

function BrowseLink() {
  const t = useStrings(strings);
  return (
    <p className="mt-6 text-center">
      <ButtonLink variant="quiet" to={paths.listings}>
        {t.browse}
      </ButtonLink>
    </p>
  );
}
