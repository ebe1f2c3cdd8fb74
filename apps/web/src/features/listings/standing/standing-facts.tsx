import type { Standing } from '@windfall/contract';
import { useWeeklyHours } from '../../../lib/exchange/weekly-hours.ts';
import { useCategoryName } from '../../../lib/i18n/category-name.ts';
import { useStrings } from '../../../lib/i18n/strings.ts';
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
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2 rounded-md border-s-4 border-leaf bg-leaf-soft px-4 py-3">
      {facts.map(
        ([term, text]) =>
          text && (
            <div key={term} className="contents">
              <dt className="text-ink-soft">{term}</dt>
              <dd className="font-semibold break-words" dir="auto">
                {text}
              </dd>
            </div>
          ),
      )}
    </dl>
  );
}
