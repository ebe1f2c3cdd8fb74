import type { Statistics } from '@windfall/contract';
import { useCategoryName } from '../../../lib/i18n/category-name.ts';
import { useCountText } from '../../../lib/i18n/count-text.ts';

/** Number of listings in each category, with a bar. */
export function CategoryBars({ counts }: { counts: Statistics['listings']['by_category'] }) {
  const countText = useCountText();
  const categoryName = useCategoryName();
  const most = Math.max(1, ...counts.map(({ count }) => count));
  return (
    <ul className="flex flex-col gap-2">
      {counts.map(({ category, count }) => (
        <li key={category} className="grid grid-cols-[min(6.5rem,70%)_1fr_auto] items-center gap-3">
          <span>{categoryName(category)}</span>
          <svg aria-hidden="true" className="h-3 w-full rounded-full bg-sunk" preserveAspectRatio="none">
            <rect width={`${(100 * count) / most}%`} height="100%" rx="6" className="fill-leaf" />
          </svg>
          <span className="font-semibold tabular-nums">{countText(count)}</span>
        </li>
      ))}
    </ul>
  );
}
