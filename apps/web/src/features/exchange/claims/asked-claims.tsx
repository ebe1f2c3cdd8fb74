import { useInfiniteQuery } from '@tanstack/react-query';
import { defineStrings } from '@windfall/contract';
import { ArrowRight, HandHeart } from 'lucide-react';
import { Link } from 'react-router';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { paths } from '../../../lib/paths.ts';
import { type ClaimRole, openClaimsQuery } from '../api/claims-query.ts';
import { claimsToAnswer } from './claim-order.ts';

const strings = defineStrings({
  en: {
    toAnswerOrMore: (count: number) => `${count} or more wait for your answer`,
    requests: (count: number) =>
      count === 1 ? 'One request waits for your answer' : `${count} requests wait for your answer`,
    promises: (count: number) =>
      count === 1 ? 'One promise waits for your answer' : `${count} promises wait for your answer`,
    both: (count: number) => `${count} requests and promises wait for your answer`,
  },
});

/** How many claims wait for the member's answer, with a link to them; nothing where none does. */
export function AskedClaims() {
  const t = useStrings(strings);
  const giving = useOpenClaims('giver');
  const asking = useOpenClaims('asker');
  const claims = claimsToAnswer(giving.claims, asking.claims);
  const { length } = claims;
  if (length === 0) return null;
  const promises = claims.filter(({ state }) => state === 'offered').length;
  const say = promises === 0 ? t.requests : promises === length ? t.promises : t.both;
  return (
    <Link
      to={paths.dashboard}
      className="mb-8 flex min-h-14 max-w-3xl items-center gap-3 rounded-lg border border-line bg-marigold-soft px-4 py-3 font-semibold underline-offset-4 hover:underline"
    >
      <HandHeart className="size-5 shrink-0" aria-hidden="true" />
      {giving.hasMore || asking.hasMore ? t.toAnswerOrMore(length) : say(length)}
      <ArrowRight className="ms-auto size-5 shrink-0" aria-hidden="true" />
    </Link>
  );
}

function useOpenClaims(role: ClaimRole) {
  const { data, hasNextPage } = useInfiniteQuery(openClaimsQuery(role));
  return { claims: data?.pages.flatMap((page) => page.claims) ?? [], hasMore: hasNextPage };
}
