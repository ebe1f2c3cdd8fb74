import { ADMIN_USER_SORTS, LIMITS } from '@windfall/contract';
import { type FormEvent, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { useMessages } from '../../../lib/i18n/messages.ts';
import { paths } from '../../../lib/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { CheckboxField } from '../../../ui/checkbox-field.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { readUserFilters, STATUS_FILTERS, type UserFilters, userFiltersPath } from '../user-filters.ts';
import { messages } from './messages.ts';

/** Search, status, order and test users: a GET form that the router takes over. */
export function UserControls({ filters }: { filters: UserFilters }) {
  const t = useMessages(messages);
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const { search, status, sort, withTestUsers } = filters;
  // The fields say what the address says whenever that changes, after Back for instance.
  useEffect(() => {
    const fields = form.current?.elements;
    fill(fields?.namedItem('search'), search);
    fill(fields?.namedItem('status'), status);
    fill(fields?.namedItem('sort'), sort);
    fill(fields?.namedItem('include_test'), withTestUsers);
  }, [search, status, sort, withTestUsers]);
  const apply = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value)]);
    navigate(userFiltersPath(readUserFilters(new URLSearchParams(fields))), { preventScrollReset: true });
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

function fill(field: Element | RadioNodeList | null | undefined, value: string | boolean): void {
  if (field instanceof HTMLInputElement && typeof value === 'boolean') field.checked = value;
  else if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement)
    field.value = String(value);
}
