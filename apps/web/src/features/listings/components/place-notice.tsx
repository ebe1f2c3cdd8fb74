import { defineStrings } from '@windfall/contract';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { Banner } from '../../../ui/banner.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { strings as browseMessages } from '../browse-strings.ts';
import { around, filtersPath, type ListingFilters } from '../listing-filters.ts';
import type { PlaceProblem } from '../place-problem.ts';

/** Strings above or in place of a list whose place is missing or refused. */
const strings = defineStrings({
  en: {
    notFound: 'We could not find that place',
    lookEverywhere: 'Look everywhere',
    distanceAlone: 'These listings are from everywhere, because a distance needs a place.',
    nearestAlone: 'These listings are sorted newest first, because sorting by distance needs a place.',
  },
});

interface PlaceNoticeProps {
  problem: PlaceProblem;
  filters: ListingFilters;
}

/** Problem of the requested place, in place of the list. */
export default function PlaceNotice(props: PlaceNoticeProps) {
  const isRefused = props.problem === 'malformed' || props.problem === 'unknown';
  return <div className="mb-6">{isRefused ? <Refused {...props} /> : <PassedOver {...props} />}</div>;
}

function Refused({ problem, filters }: PlaceNoticeProps) {
  const t = useStrings(strings);
  const { placeProblems } = useStrings(browseMessages);
  return (
    <EmptyState role="alert" title={t.notFound} text={placeProblems(problem)}>
      <ButtonLink variant="leaf" to={filtersPath(around('', filters))}>
        {t.lookEverywhere}
      </ButtonLink>
    </EmptyState>
  );
}

/** Without a place the list is shown, but not with the requested order or distance. */
function PassedOver({ problem }: PlaceNoticeProps) {
  const t = useStrings(strings);
  return <Banner>{problem === 'distanceAlone' ? t.distanceAlone : t.nearestAlone}</Banner>;
}
