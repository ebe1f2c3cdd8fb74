import { ADMIN_USER_SORTS, LIMITS } from '@windfall/contract';
import { type FormEvent, type RefObject, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { paths } from '../../../lib/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { CheckboxField } from '../../../ui/checkbox-field.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { readUserFilters, STATUS_FILTERS, type UserFilters, userFiltersPath } from '../user-filters.ts';
import { strings } from './strings.ts';

/** Search, status, order and test users: a GET form that the router takes over. */
export function UserControls({ filters }: { filters: UserFilters }) {
  const t = useStrings(strings);
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const { search, status, sort, withTestUsers } = filters;
  useShown(form, 'search', search);
  useShown(form, 'status', status);
  useShown(form, 'sort', sort);
  useShown(form, 'include_test', withTestUsers);
  const apply = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value)]);
    navigate(userFiltersPath(readUserFilters(new URLSearchParams(fields))));
  };
  const applyNow = (event: { currentTarget: HTMLInputElement | HTMLSelectElement }) =>
    event.currentTarget.form?.requestSubmit();
  return (
    <form
      ref={form}
      method="get"
      action={paths.admin}
      onSubmit={apply}
      className="grid items-end gap-4 sm:grid-cols-2 lg:grid-cols-[2fr_1fr_1fr_auto]"
    >
      <TextField
        label={t.search}
        type="search"
        name="search"
        placeholder={t.searchPlaceholder}
        defaultValue={search}
        maxLength={LIMITS.search}
        enterKeyHint="search"
      />
      <SelectField label={t.status} name="status" defaultValue={status} onChange={applyNow}>
        {STATUS_FILTERS.map((value) => (
          <option key={value} value={value}>
            {t[value]}
          </option>
        ))}
      </SelectField>
      <SelectField label={t.sort} name="sort" defaultValue={sort} onChange={applyNow}>
        {ADMIN_USER_SORTS.map((value) => (
          <option key={value} value={value}>
            {t[value]}
          </option>
        ))}
      </SelectField>
      <Button type="submit" variant="leaf">
        {t.apply}
      </Button>
      <CheckboxField
        label={t.withTestUsers}
        name="include_test"
        value="true"
        defaultChecked={withTestUsers}
        onChange={applyNow}
      />
    </form>
  );
}

/**
 * Resets a field when the address changes, for instance after Back. Each field tracks its own parameter, so
 * that a late response does not undo a choice in another field.
 */
function useShown(form: RefObject<HTMLFormElement | null>, name: string, value: string | boolean): void {
  useEffect(() => {
    const field = form.current?.elements.namedItem(name);
    if (field instanceof HTMLInputElement && typeof value === 'boolean') field.checked = value;
    else if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement)
      field.value = String(value);
  }, [form, name, value]);
}
