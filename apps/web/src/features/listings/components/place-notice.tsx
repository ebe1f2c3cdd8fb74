import { useMessages } from '../../../lib/i18n/messages.ts';
import { Banner } from '../../../ui/banner.tsx';
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

/** Where the list is, or would be: what became of the place that was asked for. It leaves room for the open panel. */
export default function PlaceNotice(props: PlaceNoticeProps) {
  const isRefused = props.problem === 'malformed' || props.problem === 'unknown';
  return (
    <div className="mb-6 sm:pr-108">{isRefused ? <Refused {...props} /> : <PassedOver {...props} />}</div>
  );
}

function Refused({ problem, filters }: PlaceNoticeProps) {
  const t = useMessages(messages);
  const { placeProblems } = useMessages(browseMessages);
  return (
    <EmptyState role="alert" title={t.notFound} text={placeProblems(problem)}>
      <ButtonLink variant="leaf" to={filtersPath(without('place', filters))}>
        {t.lookEverywhere}
      </ButtonLink>
    </EmptyState>
  );
}

/** Without a place there is a list all the same, only not the one that was asked for. */
function PassedOver({ problem }: PlaceNoticeProps) {
  const t = useMessages(messages);
  return <Banner>{problem === 'distanceAlone' ? t.distanceAlone : t.nearestAlone}</Banner>;
}
