import { siteSettingsShape } from '@windfall/contract';
import { type FormEvent, useState } from 'react';
import { z } from 'zod';
import { serverMessage } from '../../../lib/api/api-error.ts';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { toast } from '../../../lib/toasts/toast.ts';
import { useSectionSettings } from './settings-section.tsx';
import { siteStrings } from './site-strings.ts';

const schema = z.object(siteSettingsShape).partial();
export type SiteChanges = z.input<typeof schema>;

/** The message of each field that the contract refuses, by its path. */
function problemsOf(changes: SiteChanges): Readonly<Record<string, string>> {
  const issues = schema.safeParse(changes).error?.issues ?? [];
  return Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message]));
}

/** A form of some of what the site says of itself: as it is typed, checked by the contract, and saved as `read` has it. */
export function useSettingForm<D extends { readonly [Name in keyof D]: string }>(
  first: D,
  read: (draft: D) => SiteChanges,
) {
  const t = useStrings(siteStrings);
  const [draft, setDraft] = useState(first);
  const [isChecked, setChecked] = useState(false);
  const { mutate, isPending, error } = useSectionSettings();
  const changes = read(draft);
  const problems = problemsOf(changes);
  const isWrong = Object.keys(problems).length > 0;
  const save = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (isPending || isWrong) return;
    mutate(changes, { onSuccess: () => toast.success(t.saved) });
  };
  /** `path` is that of the field in the contract. */
  const field = (name: keyof D & string, path: string, maxLength?: number) => ({
    value: draft[name],
    maxLength,
    error: isChecked ? problems[path] : undefined,
    onChange: ({ target }: { target: { value: string } }) =>
      // Two fields may be filled before the page is drawn again.
      setDraft((before) => ({ ...before, [name]: target.value })),
  });
  /** A field that a variable of the environment may have set. */
  const fixable = (fixed: string | null, variable: string, hint?: string) => ({
    disabled: fixed !== null,
    hint: fixed === null ? hint : t.fixedBy(variable),
  });
  const failure = isChecked && isWrong ? t.incomplete : error && (serverMessage(error) ?? t.failed);
  return { draft, field, fixable, failure, isPending, onSubmit: save };
}
