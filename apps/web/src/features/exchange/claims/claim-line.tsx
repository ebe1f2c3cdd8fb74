import { useInfiniteQuery } from '@tanstack/react-query';
import type { Claim, Listing } from '@windfall/contract';
import { useId } from 'react';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { PageEnd } from '../../../ui/page-end.tsx';
import { lineQuery } from '../api/claims-query.ts';
import { strings } from '../strings.ts';
import { ClaimCard } from './claim-card.tsx';

/** For the owner of a listing: the claims on it in the order of its line. Nothing where there are none. */
export default function ClaimLine({ listing }: { listing: Pick<Listing, 'id' | 'kind' | 'sharing'> }) {
  const t = useStrings(strings);
  const isWanted = listing.kind === 'wanted';
  const headingId = useId();
  const query = useInfiniteQuery(lineQuery(listing.id));
  const claims = query.data?.pages.flatMap((page) => page.claims) ?? [];
  if (claims.length === 0 && !query.isError) return null;
  return (
    <section aria-labelledby={headingId} className="flex flex-col gap-3">
      <h2 id={headingId} className="text-2xl">
        {isWanted ? t.answers : t.line}
      </h2>
      <Counts
        claims={claims}
        isWanted={isWanted}
        hasMore={query.hasNextPage}
        unit={listing.sharing?.unit ?? ''}
      />
      <ol className="flex flex-col gap-3">
        {claims.map((claim) => (
          <li key={claim.id} className="rounded-lg border border-line bg-card shadow-card">
            <ClaimCard claim={claim} rule={listing.sharing?.rule} isRow />
          </li>
        ))}
      </ol>
      <PageEnd query={query} failed={t.lineFailed} words={t} size="medium" />
    </section>
  );
}

interface CountsProps {
  claims: readonly Claim[];
  isWanted: boolean;
  hasMore: boolean;
  unit: string;
}

function Counts({ claims, isWanted, hasMore, unit }: CountsProps) {
  const t = useStrings(strings);
  const sum = (...states: Claim['state'][]) =>
    claims.reduce((total, { state, given }) => total + (states.includes(state) ? (given ?? 0) : 0), 0);
  const [promised, got] = [sum('offered', 'agreed'), sum('collected')];
  const asking = claims.filter(({ state }) => state === 'asked').length;
  return (
    <p className="text-ink-soft">
      {isWanted ? t.answerCounts(promised, got, unit) : t.lineCounts(asking, promised, got, unit)}
      {hasMore && t.andMore}
    </p>
  );
}
