import { useMessages } from '../../../lib/i18n/messages.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { messages as browseMessages } from '../browse-messages.ts';
import { filtersPath, type ListingFilters, without } from '../listing-filters.ts';
import { messages } from '../place-notice-messages.ts';
import type { PlaceProblem } from '../place-problem.ts';

interface PlaceNoticeProps {
  problem: PlaceProblem;
  filters: ListingFilters;
}

/** Where the list would be: why there is none, and a way out. It leaves room for the open panel. */
export default function PlaceNotice({ problem, filters }: PlaceNoticeProps) {
  const t = useMessages(messages);
  const { placeProblems } = useMessages(browseMessages);
  return (
    <div className="mb-6 sm:pr-108">
      <EmptyState role="alert" title={t.notFound} text={placeProblems(problem)}>
        <ButtonLink variant="leaf" to={filtersPath(without('place', filters))}>
          {t.lookEverywhere}
        </ButtonLink>
      </EmptyState>
    </div>
  );
}
