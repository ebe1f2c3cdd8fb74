import { type QueryClient, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { defineStrings, type User } from '@windfall/contract';
import { Plus } from 'lucide-react';
import { type ActionFunctionArgs, type LoaderFunctionArgs, useSearchParams } from 'react-router';
import { endedClaimsQuery, openClaimsQuery } from '../../../features/exchange/api/claims-query.ts';
import { givingQuery, hasGiven } from '../../../features/exchange/api/giving.ts';
import { swapsQuery } from '../../../features/exchange/api/swaps.ts';
import {
  ClaimsToDo,
  loadClaimCards,
  OtherClaims,
} from '../../../features/exchange/claims/claim-sections.tsx';
import { ownListingsQuery } from '../../../features/listings/api/own-listings.ts';
import { placeOfferQuery } from '../../../features/listings/api/place-offer.ts';
import { OwnListings } from '../../../features/listings/components/own-listings.tsx';
import { PlaceOffer } from '../../../features/listings/components/place-offer.tsx';
import { conversationsQuery, hasUnread } from '../../../features/messages/api/list-conversations.ts';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { lastingPart } from '../../../lib/lazy-part.tsx';
import { loadInfiniteQuery } from '../../../lib/load-query.ts';
import { MemberPart, memberPart } from '../../../lib/member-part.tsx';
import { pageContext } from '../../../lib/page-context.ts';
import { paths } from '../../../lib/paths.ts';
import { usePostedForm } from '../../../lib/plain-forms/posted-form.tsx';
import { requireMember } from '../../../lib/session/guards.ts';
import { SESSION_KEY } from '../../../lib/session/session-query.ts';
import { useSession } from '../../../lib/session/use-session.ts';
import { PageHead } from '../../../lib/site.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { EXCHANGE_KINDS, LISTING_KINDS, MESSAGE_KINDS, WaitingItems } from '../../outbox/waiting-items.tsx';
import { SessionGate } from '../../session-gate.tsx';

const ProofLine = lastingPart(() => import('../../../features/accounts/components/proof-line.tsx'));

const suggestedSwaps = memberPart(() => import('../../../features/exchange/swaps/suggested-swaps.tsx'));
const unreadConversations = memberPart(
  () => import('../../../features/messages/components/unread-conversations.tsx'),
);
const recentConversations = memberPart(
  () => import('../../../features/messages/components/recent-conversations.tsx'),
);
const ownGiving = memberPart(async () => ({
  default: (await import('../../../features/exchange/giving/giving-facts.tsx')).OwnGiving,
}));

/** The code of what the open tab shows, and of what only some members have. */
export const loadMemberParts = (client: QueryClient): Promise<unknown> =>
  Promise.all([loadOwnParts(client), loadTab(tabOf(new URLSearchParams(location.search)))]);

const loadTab = async (tab: DashboardTab) => tab === 'messages' && recentConversations.load();

async function loadOwnParts(client: QueryClient): Promise<void> {
  const user = client.getQueryData(SESSION_KEY) as User | null | undefined;
  if (!user) return;
  const hasSwaps = (client.getQueryData(swapsQuery(user.id).queryKey)?.length ?? 0) > 0;
  await Promise.all([
    loadClaimCards(client),
    hasSwaps && suggestedSwaps.load(),
    hasUnread(client.getQueryData(conversationsQuery(user.id).queryKey)) && unreadConversations.load(),
    hasGiven(client.getQueryData(givingQuery(user.id).queryKey)) && ownGiving.load(),
  ]);
}

/** Strings of the dashboard's layout. */
const strings = defineStrings({
  en: {
    title: 'Dashboard',
    greeting: (name: string) => `Hello, ${name}`,
    newListing: 'New Listing',
    tabs: 'Your dashboard',
    myListings: 'My Listings',
    recentMessages: 'Recent Messages',
    failed: 'Failed to load dashboard data. Please try again.',
  },
});

const DASHBOARD_TABS = ['listings', 'messages'] as const;
type DashboardTab = (typeof DASHBOARD_TABS)[number];

/** The open tab is part of the address, so that it can be linked to and Back opens the other one. */
function tabOf(search: URLSearchParams): DashboardTab {
  return DASHBOARD_TABS.find((tab) => tab === search.get('tab')) ?? DASHBOARD_TABS[0];
}

export async function loader(args: LoaderFunctionArgs): Promise<null> {
  const user = await requireMember(args);
  if (!user) return null;
  const tab = tabOf(new URL(args.request.url).searchParams);
  const { queryClient, response } = args.context.get(pageContext);
  // Claims and messages are shown above the listings; the page is complete without them.
  const asked = Promise.all([
    queryClient.prefetchQuery(givingQuery(user.id)),
    user.place_offered ? queryClient.prefetchQuery(placeOfferQuery(user.id)) : undefined,
    queryClient.prefetchInfiniteQuery(openClaimsQuery('giver')),
    queryClient.prefetchInfiniteQuery(openClaimsQuery('asker')),
    queryClient.prefetchQuery(endedClaimsQuery('giver')),
    queryClient.prefetchQuery(endedClaimsQuery('asker')),
    queryClient.prefetchInfiniteQuery(conversationsQuery(user.id)),
    user.acting ? undefined : queryClient.prefetchQuery(swapsQuery(user.id)),
  ]).then(() => loadOwnParts(queryClient));
  await Promise.all([
    tab === 'messages'
      ? loadInfiniteQuery(args.context, conversationsQuery(user.id))
      : loadInfiniteQuery(args.context, ownListingsQuery(user.id)),
    loadTab(tab),
  ]);
  if (response) await asked;
  return null;
}

/** Answers a suggested swap without scripts. */
export async function action(args: ActionFunctionArgs) {
  if (!import.meta.env.SSR) return null;
  const { answerPlainForm } = await import('../../../lib/plain-forms/answer-plain-form.ts');
  const { swapForms } = await import('../../../features/exchange/plain-forms.ts');
  return answerPlainForm(args, swapForms);
}

/** The member's listings and recent messages. */
export function Component() {
  const t = useStrings(strings);
  const { user } = useSession();
  return (
    <div className="page-width md:pt-5">
      <PageHead title={t.title} hidden />
      <div className="mb-4 flex flex-wrap items-end justify-between gap-4 max-sm:gap-x-2">
        <div className="min-w-0 wrap-anywhere">
          <h1 className="text-4xl max-sm:text-3xl">{t.title}</h1>
          {user && <p className="mt-2 text-lg text-ink-soft">{t.greeting(user.name)}</p>}
        </div>
        {/* The bar has it on wider screens. */}
        <ButtonLink to={paths.createListing} className="max-sm:px-4 md:hidden">
          <Plus className="size-5" aria-hidden="true" />
          {t.newListing}
        </ButtonLink>
      </div>
      {user?.email_verified === false && <ProofLine />}
      {user && <PlaceOffer user={user} />}
      {user ? <Own user={user} /> : <SessionGate message={t.failed} />}
    </div>
  );
}

/** What waits comes first; on wide screens the tabs stand beside it. */
function Own({ user }: { user: User }) {
  const { data: swaps = [] } = useQuery({ ...swapsQuery(user.id), enabled: !user.acting });
  const { data: conversations } = useInfiniteQuery(conversationsQuery(user.id));
  const { data: giving } = useQuery(givingQuery(user.id));
  const refusal = usePostedForm('answerSwap')?.refusal;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-10 lg:has-[[data-to-do]_section]:grid-cols-[minmax(0,1fr)_minmax(0,1.3fr)]">
      <div data-to-do>
        <WaitingItems userId={user.id} kinds={EXCHANGE_KINDS} />
        <ClaimsToDo />
        <FormError>{refusal?.message}</FormError>
        {swaps.length > 0 && <MemberPart part={suggestedSwaps} props={{ userId: user.id }} />}
        {hasUnread(conversations) && (
          <MemberPart part={unreadConversations} props={{ userId: user.id, most: 2 }} />
        )}
      </div>
      <div className="min-w-0">
        <OwnTabs user={user} />
        <OtherClaims />
        {hasGiven(giving) && <MemberPart part={ownGiving} props={{ userId: user.id }} />}
      </div>
    </div>
  );
}

function OwnTabs({ user }: { user: User }) {
  const t = useStrings(strings);
  const [search] = useSearchParams();
  const open = tabOf(search);
  return (
    <Tabs
      label={t.tabs}
      value={open}
      tabs={[
        { value: 'listings', title: t.myListings, to: paths.dashboard },
        { value: 'messages', title: t.recentMessages, to: `${paths.dashboard}?tab=messages` },
      ]}
    >
      <WaitingItems userId={user.id} kinds={open === 'messages' ? MESSAGE_KINDS : LISTING_KINDS} />
      {open === 'messages' ? (
        <MemberPart part={recentConversations} props={{ userId: user.id }} />
      ) : (
        <OwnListings userId={user.id} />
      )}
    </Tabs>
  );
}
