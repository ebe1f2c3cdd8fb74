import { Link } from 'react-router';
import { useCategoryName } from '../../../lib/i18n/category-name.ts';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { useShownCategories } from '../../../lib/site.tsx';
import { thumbnailOf } from '../../../ui/built-in-picture.tsx';
import { strings } from '../browse-strings.ts';
import { filtersPath, type ListingFilters } from '../listing-filters.ts';

/** Links to all categories; they work without scripts. */
export function CategoryChips({ filters }: { filters: ListingFilters }) {
  const t = useStrings(strings);
  const categoryName = useCategoryName();
  const choices = [null, ...useShownCategories(filters.category)];
  return (
    <nav aria-label={t.categories} className="-mx-(--page-edge) sm:mx-0">
      <ul className="flex gap-1.5 overflow-x-auto px-(--page-edge) pt-1 pb-3 sm:flex-wrap sm:overflow-visible sm:px-0">
        {choices.map((category) => (
          <li key={category ?? ''} className="shrink-0">
            <Link
              to={filtersPath({ ...filters, category, cursor: null })}
              aria-current={filters.category === category ? 'true' : undefined}
              className="flex min-h-11 items-center gap-1.5 rounded-full border border-line bg-card py-1 pe-3 font-medium sm:text-[0.9375rem] transition-colors hover:border-line-strong aria-[current=true]:border-leaf aria-[current=true]:bg-leaf aria-[current=true]:text-on-leaf [&:not(:has(img))]:ps-4"
            >
              {category && <ChipPicture category={category} />}
              {category ? categoryName(category) : t.everything}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function ChipPicture({ category }: { category: string }) {
  return (
    <img
      src={thumbnailOf(`/pictures/categories/${category.toLowerCase()}.webp`)}
      width={32}
      height={32}
      alt=""
      loading="lazy"
      className="ms-1.5 size-8 rounded-full object-cover"
    />
  );
}
