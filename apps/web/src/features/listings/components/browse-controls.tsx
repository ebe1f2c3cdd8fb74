import { ALLERGENS, LIMITS, type ListingSort } from '@windfall/contract';
import { SlidersHorizontal } from 'lucide-react';
import { type FormEvent, type RefObject, useEffect, useId, useRef } from 'react';
import { Link, useNavigate } from 'react-router';
import { useVisitKey } from '../../../lib/history/visit-key.ts';
import { useCategoryName } from '../../../lib/i18n/category-name.ts';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { paths } from '../../../lib/paths.ts';
import { useDistanceText } from '../../../lib/place/distance.ts';
import { useShownCategories, useSite } from '../../../lib/site.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { buttonStyle } from '../../../ui/button-style.ts';
import { CheckboxField } from '../../../ui/checkbox-field.tsx';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { closeKeyboard, SearchBox } from '../../../ui/search-box.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { sortLabel, strings } from '../browse-strings.ts';
import { distanceSteps } from '../distance-steps.ts';
import {
  BROWSE_SORTS,
  defaultSort,
  filtersOn,
  filtersPath,
  inEffect,
  type ListingFilters,
  NO_FILTERS,
  readFilters,
} from '../listing-filters.ts';

/** Search box and Filters panel: a GET form that the router takes over. */
export function BrowseControls({ filters }: { filters: ListingFilters }) {
  const t = useStrings(strings);
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  useFollowAddress(form, filters);
  const apply = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    closeKeyboard();
    navigate(filtersPath(readFilters(paramsOf(event.currentTarget), filters.isOwnPlace ? filters.near : '')));
  };
  return (
    <form
      ref={form}
      method="get"
      action={paths.listings}
      onSubmit={apply}
      // The fields have the values of the address, not those that the browser remembers.
      autoComplete="off"
      className="relative flex flex-wrap items-center gap-2 sm:gap-3"
    >
      {filters.kind !== NO_FILTERS.kind && <input type="hidden" name="kind" value={filters.kind} />}
      {filters.ready && <input type="hidden" name="ready" value="now" />}
      {filters.userId && <input type="hidden" name="user_id" value={filters.userId} />}
      {!filters.isOwnPlace && filters.near && <input type="hidden" name="near" value={filters.near} />}
      <SearchBox
        className="min-w-[min(100%,11rem)] flex-1"
        label={t.search}
        placeholder={t.searchPlaceholder}
        submit={t.searchButton}
        defaultValue={filters.search}
        maxLength={LIMITS.search}
      />
      <FiltersPanel filters={filters} />
    </form>
  );
}

function FiltersPanel({ filters }: { filters: ListingFilters }) {
  const t = useStrings(strings);
  return (
    <Disclosure
      closeOn={useVisitKey()}
      summaryClassName={buttonStyle('quiet', 'medium', 'min-h-12 bg-card max-sm:px-3.5')}
      summary={
        <>
          <SlidersHorizontal className="size-5" aria-hidden="true" />
          <span className="max-sm:sr-only">{t.filters}</span>{' '}
          <OnCount count={filtersOn(inEffect(filters)).length} />
        </>
      }
    >
      <div className="absolute inset-x-0 top-full z-10 mt-2 flex flex-col gap-4 rounded-lg border border-line bg-card p-5 shadow-lifted sm:inset-s-auto sm:w-104">
        <FilterFields filters={filters} />
        <div className="flex flex-wrap justify-end gap-3">
          <ButtonLink
            variant="quiet"
            to={filtersPath({ ...NO_FILTERS, kind: filters.kind, ready: filters.ready })}
          >
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

function FilterFields({ filters }: { filters: ListingFilters }) {
  const t = useStrings(strings);
  const distance = useDistanceText();
  const { distanceUnit } = useSite();
  const categories = useShownCategories(filters.category);
  const categoryName = useCategoryName();
  return (
    <>
      <SelectField label={t.category} name="category" defaultValue={filters.category?.toLowerCase() ?? ''}>
        <option value="">{t.allCategories}</option>
        {categories.map((category) => (
          <option key={category} value={category.toLowerCase()}>
            {categoryName(category)}
          </option>
        ))}
      </SelectField>
      <SelectField label={t.radius} name="radius_km" defaultValue={filters.radius ?? ''}>
        <option value="">{t.anyDistance}</option>
        {distanceSteps(distanceUnit, filters.radius).map((km) => (
          <option key={km} value={km}>
            {t.within(distance(km))}
          </option>
        ))}
      </SelectField>
      <SelectField
        // Another default moves the empty value to another option, and the browser would keep the old option.
        key={defaultSort(filters)}
        label={t.sort}
        name="sort"
        defaultValue={sortValue(filters.sort, filters)}
      >
        {BROWSE_SORTS.map((sort) => (
          <option key={sort} value={sortValue(sort, filters)}>
            {sortLabel(sort, t)}
          </option>
        ))}
      </SelectField>
      <LeaveOut without={filters.without} />
      {filters.kind === 'offer' && !filters.ready && (
        <TextField type="date" name="free" label={t.freeOn} hint={t.freeOnHint} defaultValue={filters.free} />
      )}
      <CheckboxField label={t.withGone} name="gone" value="1" defaultChecked={filters.withGone} />
    </>
  );
}

function LeaveOut({ without }: Pick<ListingFilters, 'without'>) {
  const t = useStrings(strings);
  const hint = useId();
  return (
    <fieldset aria-describedby={hint} className="min-w-0">
      <legend className="font-semibold">{t.leaveOut}</legend>
      <div className="flex flex-wrap gap-x-6">
        {ALLERGENS.map((one) => (
          <CheckboxField
            key={one}
            label={t.allergens[one]}
            name="without"
            value={one}
            defaultChecked={without.includes(one)}
          />
        ))}
      </div>
      <p id={hint} className="text-sm text-ink-soft">
        {t.leaveOutHint}
      </p>
    </fieldset>
  );
}

/** The default order has no value: it changes when a place is given or forgotten. */
function sortValue(sort: ListingSort, filters: ListingFilters): string {
  return sort === defaultSort(filters) ? '' : sort;
}

/** Number of active filters, shown when the panel is closed. */
function OnCount({ count }: { count: number }) {
  const t = useStrings(strings);
  if (count === 0) return null;
  return (
    <span className="min-w-[1.72em] rounded-full bg-leaf px-1.5 text-center text-sm leading-[1.72] text-on-leaf">
      {count} <span className="sr-only">{t.filtersOn}</span>
    </span>
  );
}

/** Resets the fields when the address changes (a chip, the back button), not what was typed before hydration. */
function useFollowAddress(form: RefObject<HTMLFormElement | null>, filters: ListingFilters) {
  const { search, category, radius, without, free, withGone } = filters;
  const leftOut = without.join();
  const sort = sortValue(filters.sort, filters);
  const address = JSON.stringify([search, category, sort, radius, leftOut, free, withGone]);
  const shown = useRef(address);
  useEffect(() => {
    if (shown.current === address) return;
    shown.current = address;
    const chosen = { category: category?.toLowerCase() ?? '', sort };
    const values = { search, ...chosen, free, radius_km: String(radius ?? '') };
    for (const [name, value] of Object.entries(values)) {
      const field = form.current?.elements.namedItem(name);
      if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) field.value = value;
    }
    for (const box of form.current?.querySelectorAll<HTMLInputElement>('[type=checkbox]') ?? [])
      box.checked = box.name === 'gone' ? withGone : leftOut.split(',').includes(box.value);
  }, [form, address, search, category, sort, radius, leftOut, free, withGone]);
}

function paramsOf(form: HTMLFormElement): URLSearchParams {
  const entries = [...new FormData(form)].filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  return new URLSearchParams(entries);
}

/** The lists of the page: offers, those of them that are ready, and what is looked for. */
const LISTS = [
  { label: 'offered', kind: 'offer', ready: false },
  { label: 'ready', kind: 'offer', ready: true },
  { label: 'lookedFor', kind: 'wanted', ready: false },
] as const;

const TAB =
  'flex min-h-6 items-center border-b-3 border-transparent px-2 font-semibold text-ink-soft hover:bg-sunk sm:min-h-11 aria-[current=true]:border-leaf aria-[current=true]:text-leaf-strong';

/** The lists above the cards, as links, so that they work without scripts. */
export function KindTabs({ filters }: { filters: ListingFilters }) {
  const t = useStrings(strings);
  return (
    <nav aria-label={t.kind} className="sm:shrink-0">
      <ul className="flex flex-wrap gap-1">
        {LISTS.map(({ label, kind, ready }) => (
          <li key={label}>
            <Link
              to={filtersPath({ ...filters, kind, ready, cursor: null })}
              aria-current={filters.kind === kind && filters.ready === ready ? 'true' : undefined}
              className={TAB}
            >
              {t[label]}
            </Link>
          </li>
        ))}
        <li>
          <Link
            to={filters.isOwnPlace || !filters.near ? paths.map : paths.mapAround(filters.near)}
            className={TAB}
          >
            {t.map}
          </Link>
        </li>
      </ul>
    </nav>
  );
}
