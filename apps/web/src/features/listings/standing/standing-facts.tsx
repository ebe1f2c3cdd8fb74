import type { Standing } from '@windfall/contract';
import { useWeeklyHours } from '../../../lib/exchange/weekly-hours.ts';
import { useCategoryName } from '../../../lib/i18n/category-name.ts';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { FactList } from '../../../ui/fact-list.tsx';
import { useCropName } from '../crop/crop-names.ts';
import { strings } from './standing-strings.ts';

/** What a group takes at any time, when, what it does not take and where it is brought. */
export default function StandingFacts({ standing }: { standing: Standing }) {
  const t = useStrings(strings);
  const [categoryName, cropName, hoursText] = [useCategoryName(), useCropName(), useWeeklyHours()];
  const { categories, crops, hours, not_taken, address } = standing;
  const facts = [
    [t.takes, [...categories.map(categoryName), ...crops.map(cropName)].join(', ')],
    [t.hours, hoursText(hours)],
    [t.notTaken, not_taken],
    [t.address, address],
  ] as const;
  return <FactList facts={facts} />;
}
