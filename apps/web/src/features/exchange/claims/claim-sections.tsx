import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { Claim } from '@windfall/contract';
import { useId } from 'react';
import { isCutOff } from '../../../lib/api/api-error.ts';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { ShowMore } from '../../../ui/show-more.tsx';
import { type ClaimRole, endedClaimsQuery, openClaimsQuery } from '../api/claims-query.ts';
import { strings } from '../strings.ts';
import { ClaimCard } from './claim-card.tsx';
import { byDue, claimsThatWait, claimsToAnswer } from './claim-order.ts';
import { collectedLately } from './collected-lately.ts';

/** The member's open claims, by what they wait for, and what was picked up lately; each section is there only where it has some. */
export function ClaimSections() {
  const t = useStrings(strings);
  const giving = useOpenClaims('giver');
  const asking = useOpenClaims('asker');
  const received = useQuery(endedClaimsQuery('asker'));
  const given = useQuery(endedClaimsQuery('giver'));
  const ended = [...(received.data ?? []), ...(given.data ?? [])];
  const is =
    (...states: Claim['state'][]) =>
    ({ state }: Claim) =>
      states.includes(state);
  return (
    <div className="max-w-3xl">
      <Section title={t.toAnswer} claims={claimsToAnswer(giving.claims, asking.claims).toSorted(byDue)} />
      <Section title={t.toPickUp} claims={asking.claims.filter(is('agreed'))} />
      <Section title={t.toHandOver} claims={giving.claims.filter(is('agreed'))} />
      <Section title={t.askedOfYou} claims={claimsThatWait(giving.claims)} />
      <Section title={t.promisedByYou} claims={giving.claims.filter(is('offered'))} />
      <Section title={t.youAskedFor} claims={asking.claims.filter(is('asked'))} />
      <Section title={t.lately} claims={collectedLately(ended, Date.now())} />
      <End queries={[giving.query, asking.query]} />
    </div>
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
  return { query, claims: claims.toSorted(byDue) };
}

function Section({ title, claims }: { title: string; claims: readonly Claim[] }) {
  const headingId = useId();
  if (claims.length === 0) return null;
  return (
    <section aria-labelledby={headingId} className="mb-8">
      <h2 id={headingId} className="mb-3 text-2xl">
        {title}
      </h2>
      <ul className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-card shadow-card">
        {claims.map((claim) => (
          <li key={claim.id}>
            <ClaimCard claim={claim} isRow />
          </li>
        ))}
      </ul>
    </section>
  );
}
