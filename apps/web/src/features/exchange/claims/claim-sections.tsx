import { type QueryClient, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type Claim, defineStrings, EXCHANGE } from '@windfall/contract';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { isCutOff } from '../../../lib/api/api-error.ts';
import { useNow } from '../../../lib/clock.tsx';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { MemberPart, memberPart } from '../../../lib/member-part.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { ShortListToggle, useShortList } from '../../../ui/short-list.tsx';
import { ShowMore } from '../../../ui/show-more.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { type ClaimRole, endedClaimsQuery, openClaimsQuery } from '../api/claims-query.ts';
import { byDue, byUrgency, claimsThatWait, claimsToAnswer } from './claim-order.ts';

const claimCard = memberPart(async () => ({ default: (await import('./claim-card.tsx')).ClaimCard }));

/** Loads the code of a claim for a member who has some. */
export async function loadClaimCards(client: QueryClient): Promise<void> {
  const hasClaims = (['giver', 'asker'] as const).some(
    (role) =>
      client.getQueryData(openClaimsQuery(role).queryKey)?.pages.some(({ claims }) => claims.length > 0) ||
      client.getQueryData(endedClaimsQuery(role).queryKey)?.length,
  );
  if (hasClaims) await claimCard.load();
}

/** Strings of the lists of claims. */
const strings = defineStrings({
  en: {
    toAnswer: 'Waiting for your answer',
    askedOfYou: 'Asked of you',
    toPickUp: 'To pick up',
    toHandOver: 'To hand over',
    toBringBack: 'To bring back',
    toComeBack: 'To come back',
    promisedByYou: 'Promised by you',
    youAskedFor: 'You asked for',
    lately: 'Lately',
    otherClaims: (count: number) => `Waiting for others, or done lately (${count})`,
    showMore: 'Show more',
    showAll: (count: number) => `Show all ${count}`,
    showFewer: 'Show fewer',
    claimsFailed: 'What is asked and promised could not be loaded. Please try again.',
    retry: 'Retry',
  },
});

/** Shown at first of what is to be done: the most urgent, on a phone only the first of them. */
const FIRST_TO_DO = 3;
/** Shown at first of each other section. */
const FIRST_CLAIMS = 1;

const isIn =
  (...states: Claim['state'][]) =>
  ({ state }: Claim) =>
    states.includes(state);

/** The member's claims that wait for something the member does; each section is there only where it has some. */
export function ClaimsToDo() {
  const t = useStrings(strings);
  const giving = useOpenClaims('giver');
  const asking = useOpenClaims('asker');
  const sections = [
    [t.toAnswer, claimsToAnswer(giving.claims, asking.claims).sort(byDue)],
    [t.toPickUp, asking.claims.filter(isIn('agreed'))],
    [t.toBringBack, asking.claims.filter(isIn('out'))],
    [t.toHandOver, giving.claims.filter(isIn('agreed'))],
    [t.toComeBack, giving.claims.filter(isIn('out'))],
  ] as const;
  const all = byUrgency(
    sections.flatMap(([, claims]) => claims),
    useNow(),
  );
  const list = useShortList(all, FIRST_TO_DO);
  const isLater = (claim: Claim) => !list.isWhole && claim !== all[0];
  return (
    <>
      {sections.map(([title, claims]) => (
        <Section
          key={title}
          title={title}
          claims={claims.filter((claim) => list.shown.includes(claim))}
          isLater={isLater}
        />
      ))}
      {all.length > 1 && (
        <div className={classNames('-mt-3 mb-6 flex flex-col md:-mt-5', !list.isLong && 'sm:hidden')}>
          <ShortListToggle list={{ ...list, isLong: true }} all={t.showAll(all.length)} fewer={t.showFewer} />
        </div>
      )}
      <End queries={[giving.query, asking.query]} />
    </>
  );
}

/** The claims that wait for another member or for time, and what was picked up lately. Closed at first: nothing in it is to be done. */
export function OtherClaims() {
  const t = useStrings(strings);
  const giving = useOpenClaims('giver').claims;
  const asking = useOpenClaims('asker').claims;
  const received = useQuery(endedClaimsQuery('asker'));
  const given = useQuery(endedClaimsQuery('giver'));
  const sections = [
    [t.askedOfYou, claimsThatWait(giving)],
    [t.promisedByYou, giving.filter(isIn('offered'))],
    [t.youAskedFor, asking.filter(isIn('asked'))],
    [t.lately, collectedLately([...(received.data ?? []), ...(given.data ?? [])], Date.now())],
  ] as const;
  const count = sections.reduce((sum, [, claims]) => sum + claims.length, 0);
  if (count === 0) return null;
  return (
    <details className="group mt-8 max-sm:mt-4">
      <summary className="inline-flex min-h-11 items-center gap-2 text-link">
        <ChevronDown className="size-5 group-open:rotate-180" aria-hidden="true" />
        {t.otherClaims(count)}
      </summary>
      <div className="mt-4">
        {sections.map(([title, claims]) => (
          <ShortSection key={title} title={title} claims={claims} />
        ))}
      </div>
    </details>
  );
}

type ClaimsQuery = ReturnType<typeof useOpenClaims>['query'];

/** Below both lists: one failure for all requests, or a button for more. */
function End({ queries }: { queries: readonly ClaimsQuery[] }) {
  const t = useStrings(strings);
  // Claims that are there stay while a later request fails: the layout says from when they are.
  const failed = queries.filter(
    ({ isError, data, error, isFetchNextPageError }) =>
      isError && (!data || isFetchNextPageError || !isCutOff(error)),
  );
  const retry = () => {
    for (const { isFetchNextPageError, fetchNextPage, refetch } of failed)
      void (isFetchNextPageError ? fetchNextPage() : refetch());
  };
  if (failed.length === 0) {
    const rest = queries.find(({ hasNextPage }) => hasNextPage);
    return rest ? <ShowMore query={rest} label={t.showMore} size="medium" /> : null;
  }
  return (
    <ErrorState
      message={t.claimsFailed}
      retryLabel={t.retry}
      isRetrying={failed.some(({ isFetching }) => isFetching)}
      onRetry={retry}
    />
  );
}

function useOpenClaims(role: ClaimRole) {
  const query = useInfiniteQuery(openClaimsQuery(role));
  const loaded = query.data?.pages.flatMap((page) => page.claims) ?? [];
  // One that was put off between the requests for two pages is on both.
  const claims = [...new Map(loaded.map((claim) => [claim.id, claim])).values()];
  return { query, claims: claims.sort(byDue) };
}

function ShortSection({ title, claims }: Pick<SectionProps, 'title' | 'claims'>) {
  const t = useStrings(strings);
  const list = useShortList(claims, FIRST_CLAIMS);
  return (
    <Section title={title} claims={list.shown}>
      <ShortListToggle list={list} all={t.showAll(claims.length)} fewer={t.showFewer} />
    </Section>
  );
}

interface SectionProps {
  title: string;
  claims: readonly Claim[];
  /** Whether a phone leaves the claim out. */
  isLater?: (claim: Claim) => boolean;
  /** Below the claims. */
  children?: ReactNode;
}

function Section({ title, claims, isLater = () => false, children }: SectionProps) {
  const headingId = useId();
  if (claims.length === 0) return null;
  return (
    <section
      aria-labelledby={headingId}
      className={classNames('mb-6 flex flex-col gap-3 md:mb-8', claims.every(isLater) && 'max-sm:hidden')}
    >
      <h2 id={headingId} className="text-2xl">
        {title}
      </h2>
      <ul className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-card shadow-card">
        {claims.map((claim) => (
          <li key={claim.id} className={isLater(claim) ? 'max-sm:hidden' : undefined}>
            <MemberPart
              part={claimCard}
              props={{ claim, isRow: true }}
              fallback={<Skeleton className="h-28" />}
            />
          </li>
        ))}
      </ul>
      {children}
    </section>
  );
}

const MOST_LATELY = 5;

/** When a claim was handed over, and a loan brought back. */
const collectedAt = ({ events }: Claim) =>
  Date.parse(events.filter(({ action }) => action === 'collect' || action === 'return').at(-1)?.at ?? '') ||
  0;

/** Pickups of the last 28 days, the latest first; the conversation has the others. */
const collectedLately = (claims: readonly Claim[], now: number): Claim[] =>
  claims
    .filter((claim) => isIn('collected', 'back')(claim) && collectedAt(claim) > now - EXCHANGE.latelyMs)
    .sort((one, other) => collectedAt(other) - collectedAt(one))
    .slice(0, MOST_LATELY);
