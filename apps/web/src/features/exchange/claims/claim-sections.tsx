import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { Claim } from '@windfall/contract';
import { ChevronDown } from 'lucide-react';
import { useId } from 'react';
import { isCutOff } from '../../../lib/api/api-error.ts';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { ShortListToggle, useShortList } from '../../../ui/short-list.tsx';
import { ShowMore } from '../../../ui/show-more.tsx';
import { type ClaimRole, endedClaimsQuery, openClaimsQuery } from '../api/claims-query.ts';
import { strings } from '../strings.ts';
import { ClaimCard } from './claim-card.tsx';
import { byDue, claimsThatWait, claimsToAnswer } from './claim-order.ts';
import { collectedLately } from './collected-lately.ts';

/** Shown of each section at first. */
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
  return (
    <>
      <Section title={t.toAnswer} claims={[...claimsToAnswer(giving.claims, asking.claims)].sort(byDue)} />
      <Section title={t.toPickUp} claims={asking.claims.filter(isIn('agreed'))} />
      <Section title={t.toHandOver} claims={giving.claims.filter(isIn('agreed'))} />
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
          <Section key={title} title={title} claims={claims} />
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

function Section({ title, claims }: { title: string; claims: readonly Claim[] }) {
  const t = useStrings(strings);
  const headingId = useId();
  const list = useShortList(claims, FIRST_CLAIMS);
  if (claims.length === 0) return null;
  return (
    <section aria-labelledby={headingId} className="mb-6 flex flex-col gap-3 md:mb-8">
      <h2 id={headingId} className="text-2xl">
        {title}
      </h2>
      <ul className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-card shadow-card">
        {list.shown.map((claim) => (
          <li key={claim.id}>
            <ClaimCard claim={claim} isRow />
          </li>
        ))}
      </ul>
      <ShortListToggle list={list} all={t.showAll(claims.length)} fewer={t.showFewer} />
    </section>
  );
}
