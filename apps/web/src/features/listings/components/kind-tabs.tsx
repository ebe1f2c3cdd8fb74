import { Link } from 'react-router';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { strings } from '../browse-strings.ts';
import { filtersPath, type ListingFilters } from '../listing-filters.ts';

/** 'Offered' and 'Looked for' above the cards, as links, so that they work without scripts. */
export function KindTabs({ filters }: { filters: ListingFilters }) {
  const t = useStrings(strings);
  return (
    <nav aria-label={t.kind} className="sm:shrink-0">
      <ul className="flex flex-wrap gap-1">
        {(['offer', 'wanted'] as const).map((kind) => (
          <li key={kind}>
            <Link
              to={filtersPath({ ...filters, kind, cursor: null })}
              aria-current={filters.kind === kind ? 'true' : undefined}
              className="flex min-h-6 items-center border-b-3 border-transparent px-2 font-semibold text-ink-soft hover:bg-sunk sm:min-h-11 aria-[current=true]:border-leaf aria-[current=true]:text-leaf-strong"
            >
              {kind === 'offer' ? t.offered : t.lookedFor}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
