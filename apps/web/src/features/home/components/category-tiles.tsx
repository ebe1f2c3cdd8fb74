import { HOME_CATEGORIES } from '@windfall/contract';
import { Link } from 'react-router';
import { useCategoryName } from '../../../lib/i18n/category-name.ts';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { paths } from '../../../lib/paths.ts';
import { useShownCategories } from '../../../lib/site.tsx';
import { BuiltInPicture } from '../../../ui/built-in-picture.tsx';
import { strings } from '../strings.ts';

/** Four categories as tiles. */
export function CategoryTiles() {
  const t = useStrings(strings);
  const categoryName = useCategoryName();
  const shown = useShownCategories();
  const tiles = HOME_CATEGORIES.filter((category) => shown.includes(category));
  if (tiles.length === 0) return null;
  return (
    <section aria-labelledby="categories" className="page-width py-14">
      <h2 id="categories" className="text-3xl sm:text-4xl">
        {t.categoriesTitle}
      </h2>
      <ul className="mt-7 grid column-pair [--gap:1rem] gap-y-9 sm:[--gap:1.5rem] md:grid-cols-4">
        {tiles.map((category) => (
          <li key={category}>
            <Link to={paths.category(category)} className="group block rounded-xl text-center">
              <BuiltInPicture
                src={`/pictures/categories/${category.toLowerCase()}.webp`}
                sizes="(min-width: 76rem) 17rem, (min-width: 48rem) 22vw, 45vw"
                className="w-full rounded-xl border border-line transition-transform duration-300 group-hover:-translate-y-1"
              />
              <span className="relative -mt-6 inline-block -rotate-2 rounded-sm border border-line bg-card px-3 py-1.5 font-heading text-xl font-semibold shadow-card group-hover:rotate-0 transition-transform sm:px-5 sm:text-2xl md:max-lg:px-3 md:max-lg:text-xl">
                {categoryName(category)}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
