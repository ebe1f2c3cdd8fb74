import { useQuery } from '@tanstack/react-query';
import type { Giving } from '@windfall/contract';
import { HandHeart } from 'lucide-react';
import { useId } from 'react';
import { Link } from 'react-router';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { paths } from '../../../lib/paths.ts';
import { givingQuery, hasGiven } from '../api/giving.ts';
import { strings } from './giving-strings.ts';

/** On a profile: how often its member gave and how soon they answer, where they show it. */
export function GivingFacts({ userId }: { userId: string }) {
  const t = useStrings(strings);
  const { data } = useQuery(givingQuery(userId));
  const facts = useFacts(data);
  if (!data?.is_shown || facts.length === 0) return null;
  return (
    <p className="flex items-start gap-2.5">
      <HandHeart className="mt-0.5 size-5 shrink-0 text-leaf-strong" aria-hidden="true" />
      <span>
        <span className="sr-only">{t.giving}: </span>
        {facts.join(' · ')}
      </span>
    </p>
  );
}

/** On the dashboard: the member's own numbers, once there are some. */
export function OwnGiving({ userId }: { userId: string }) {
  const t = useStrings(strings);
  const headingId = useId();
  const { data } = useQuery(givingQuery(userId));
  const facts = useFacts(data);
  if (!data || !hasGiven(data)) return null;
  return (
    <section aria-labelledby={headingId} className="mt-8 flex max-w-3xl max-sm:mt-4 items-start gap-3">
      <HandHeart className="mt-1 size-6 shrink-0 text-leaf-strong" aria-hidden="true" />
      <div>
        <h2 id={headingId} className="sr-only">
          {t.giving}
        </h2>
        <p className="text-lg font-semibold">{facts.join(' · ')}</p>
        {!data.is_shown && (
          <p className="text-sm text-ink-soft">
            {t.onlyYou}{' '}
            <Link to={paths.profile} className="text-link">
              {t.changeShown}
            </Link>
          </p>
        )}
      </div>
    </section>
  );
}

function useFacts(giving: Giving | undefined): string[] {
  const t = useStrings(strings);
  const { given, lent, thanks, answer_hours } = {
    given: 0,
    lent: 0,
    thanks: 0,
    answer_hours: null,
    ...giving,
  };
  return [
    ...(given ? [t.given(given)] : []),
    ...(lent ? [t.lent(lent)] : []),
    ...(thanks ? [t.thanked(thanks)] : []),
    ...(answer_hours ? [t.answers(answer_hours)] : []),
  ];
}
