import { CATEGORIES, LIMITS, type ListingSort } from '@windfall/contract';
import { SlidersHorizontal } from 'lucide-react';
import { type ChangeEvent, type FormEvent, type RefObject, useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { paths } from '../../../lib/paths.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { buttonStyle } from '../../../ui/button-style.ts';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { SearchBox } from '../../../ui/search-box.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { sortLabel, strings } from '../browse-strings.ts';
import {
  BROWSE_SORTS,
  filtersOn,
  filtersPath,
  inEffect,
  type ListingFilters,
  NO_FILTERS,
  RADII_KM,
  readFilters,
} from '../listing-filters.ts';
import type { PlaceProblem } from '../place-problem.ts';

interface BrowseControlsProps {
  filters: ListingFilters;
  /** Problem of the requested place. */
  problem: PlaceProblem | null;
}

/** Search box and Filters panel: a GET form that the router takes over. */
export function BrowseControls({ filters, problem }: BrowseControlsProps) {
  const t = useStrings(strings);
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  useFollowAddress(form, filters);
  const apply = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const params = paramsOf(event.currentTarget);
    // The order was chosen if it stays although the place has another default.
    if (params.get('sort') === '') params.set('sort', NO_FILTERS.sort);
    navigate(filtersPath(readFilters(params)));
  };
  return (
    <form
      ref={form}
      method="get"
      action={paths.listings}
      onSubmit={apply}
      className="relative flex flex-wrap items-center gap-3"
    >
      {filters.userId && <input type="hidden" name="user_id" value={filters.userId} />}
      <SearchBox
        className="min-w-0 flex-1 basis-full sm:basis-80"
        label={t.search}
        placeholder={t.searchPlaceholder}
        submit={t.searchButton}
        defaultValue={filters.search}
        maxLength={LIMITS.search}
      />
      <FiltersPanel filters={filters} problem={problem} />
    </form>
  );
}

function FiltersPanel({ filters, problem }: BrowseControlsProps) {
  const t = useStrings(strings);
  const { key } = useLocation();
  const near = useFocusOnProblem(problem, key);
  const bringOrder = useOrderOfPlace(filters.near);
  return (
    <Disclosure
      closeOn={key}
      isOpen={problem !== null}
      summaryClassName={buttonStyle('quiet', 'medium', 'bg-card')}
      summary={
        <>
          <SlidersHorizontal className="size-5" aria-hidden="true" />
          {t.filters} <OnCount count={filtersOn(inEffect(filters)).length} />
        </>
      }
    >
      <div className="absolute inset-x-0 top-full z-10 mt-2 flex flex-col gap-4 rounded-lg border border-line bg-card p-5 shadow-lifted sm:left-auto sm:w-104">
        <SelectField label={t.category} name="category" defaultValue={filters.category?.toLowerCase() ?? ''}>
          <option value="">{t.allCategories}</option>
          {CATEGORIES.map((category) => (
            <option key={category} value={category.toLowerCase()}>
              {category}
            </option>
          ))}
        </SelectField>
        <div className={problem ? 'grid gap-4' : 'grid grid-cols-[2fr_3fr] items-end gap-3'}>
          <TextField
            ref={near}
            label={t.near}
            error={problem && t.placeProblems(problem)}
            name="near"
            defaultValue={filters.near}
            onChange={bringOrder}
            maxLength={LIMITS.zipCode}
            autoComplete="postal-code"
          />
          <SelectField label={t.radius} name="radius_km" defaultValue={filters.radius ?? ''}>
            <option value="">{t.anyDistance}</option>
            {RADII_KM.map((km) => (
              <option key={km} value={km}>
                {t.within(km)}
              </option>
            ))}
          </SelectField>
        </div>
        <SelectField label={t.sort} name="sort" defaultValue={valueOfSort(filters.sort, filters)}>
          {BROWSE_SORTS.map((sort) => (
            <option key={sort} value={valueOfSort(sort, filters)}>
              {sortLabel(sort, t)}
            </option>
          ))}
        </SelectField>
        <div className="flex flex-wrap justify-end gap-3">
          <ButtonLink variant="quiet" to={filtersPath(NO_FILTERS)}>
            {t.resetFilters}
          </ButtonLink>
          <Button type="submit" variant="leaf">
            {t.applyFilters}
          </Button>
        </div>
      </div>
    </Disclosure>
  );
}

/** Focuses the place field after an invalid place was submitted; opening the page with one leaves the focus alone. */
function useFocusOnProblem(problem: PlaceProblem | null, key: string) {
  const field = useRef<HTMLInputElement>(null);
  const firstKey = useRef(key);
  useEffect(() => {
    if (problem && key !== firstKey.current) field.current?.focus();
  }, [problem, key]);
  return field;
}

/** Number of active filters, shown when the panel is closed. */
function OnCount({ count }: { count: number }) {
  const t = useStrings(strings);
  if (count === 0) return null;
  return (
    <span className="min-w-6 rounded-full bg-leaf px-1.5 text-center text-sm leading-6 text-on-leaf">
      {count} <span className="sr-only">{t.filtersOn}</span>
    </span>
  );
}

/** Omits the default order, so that a ZIP code typed beside it sorts by distance, also without scripts. */
function valueOfSort(sort: ListingSort, filters: ListingFilters): string {
  const isUntouched = filters.near === '' && filters.sort === NO_FILTERS.sort;
  return isUntouched && sort === NO_FILTERS.sort ? '' : sort;
}

/**
 * Shows the default order of a typed place at once, and removes it with the place; any order can be chosen
 * afterwards.
 */
function useOrderOfPlace(near: string) {
  const before = useRef(near);
  useEffect(() => {
    before.current = near;
  }, [near]);
  return ({ target: { form, value } }: ChangeEvent<HTMLInputElement>) => {
    const [hadPlace, hasPlace] = [before.current !== '', value.trim() !== ''];
    before.current = value.trim();
    const sort = form?.elements.namedItem('sort');
    if (!(sort instanceof HTMLSelectElement) || hadPlace === hasPlace) return;
    const [newest, nearest] = [0, BROWSE_SORTS.indexOf('distance')];
    if (sort.selectedIndex === (hasPlace ? newest : nearest))
      sort.selectedIndex = hasPlace ? nearest : newest;
  };
}

/** Resets the fields when the address changes (a chip, the back button). */
function useFollowAddress(form: RefObject<HTMLFormElement | null>, filters: ListingFilters) {
  const { search, category, near, radius } = filters;
  const sort = valueOfSort(filters.sort, filters);
  useEffect(() => {
    const values = {
      ...{ search, category: category?.toLowerCase() ?? '', sort },
      ...{ near, radius_km: String(radius ?? '') },
    };
    for (const [name, value] of Object.entries(values)) {
      const field = form.current?.elements.namedItem(name);
      if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) field.value = value;
    }
  }, [form, search, category, sort, near, radius]);
}

function paramsOf(form: HTMLFormElement): URLSearchParams {
  const entries = [...new FormData(form)].filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  return new URLSearchParams(entries);
}
