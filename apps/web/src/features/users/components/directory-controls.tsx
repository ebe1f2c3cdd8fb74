import { LIMITS } from '@windfall/contract';
import { type FormEvent, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { paths } from '../../../lib/paths.ts';
import { CheckboxField } from '../../../ui/checkbox-field.tsx';
import { closeKeyboard, SearchBox } from '../../../ui/search-box.tsx';
import { type DirectoryFilters, directoryPath, readDirectory } from '../directory-filters.ts';
import { strings } from '../strings.ts';

interface DirectoryControlsProps {
  filters: DirectoryFilters;
  /** Whether this viewer may see test users. */
  canShowTestUsers: boolean;
}

/** Search box, and for one account the test-user toggle: a GET form that the router takes over. */
export function DirectoryControls({ filters, canShowTestUsers }: DirectoryControlsProps) {
  const t = useStrings(strings);
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const { search, withTestUsers } = filters;
  const shown = useRef(search);
  // Resets the field when the address changes; not at first, when text may have been typed before the scripts came.
  useEffect(() => {
    if (shown.current === search) return;
    shown.current = search;
    const field = form.current?.elements.namedItem('search');
    if (field instanceof HTMLInputElement) field.value = search;
  }, [search]);
  const apply = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    closeKeyboard();
    const data = new FormData(event.currentTarget);
    const params = new URLSearchParams([...data].map(([name, value]) => [name, String(value)]));
    navigate(directoryPath(readDirectory(params)));
  };
  return (
    <form
      ref={form}
      method="get"
      action={paths.users}
      onSubmit={apply}
      // The field has the text of the address, not the one that the browser remembers.
      autoComplete="off"
      className="flex flex-col gap-2"
    >
      <SearchBox
        className="max-w-2xl"
        label={t.search}
        placeholder={t.searchPlaceholder}
        submit={t.searchButton}
        defaultValue={search}
        maxLength={LIMITS.search}
      />
      {canShowTestUsers && (
        <CheckboxField
          key={String(withTestUsers)}
          label={t.showTestUsers}
          name="include_test"
          value="true"
          defaultChecked={withTestUsers}
          onChange={(event) => event.currentTarget.form?.requestSubmit()}
        />
      )}
    </form>
  );
}
