import { siteSettingsShape } from '@windfall/contract';
import { type FormEvent, useState } from 'react';
import { z } from 'zod';
import { fieldErrors, serverMessage } from '../../../lib/api/api-error.ts';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { usePostedForm } from '../../../lib/plain-forms/posted-form.tsx';
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

/** What the form of these fields brought without scripts; null for that of another section. */
function usePosted(fields: readonly string[]) {
  const posted = usePostedForm('changeSettings');
  return posted && fields.some((field) => posted.fields.has(field)) ? posted : null;
}

/**
 * A form of some of what the site says of itself: as it is typed, checked by the contract, and saved as `read` has it. The fields are
 * named as in the contract: 'home_place.town'.
 */
export function useSettingForm<D extends { readonly [Field in keyof D]: string }>(
  stored: D,
  read: (draft: D) => SiteChanges,
) {
  const t = useStrings(siteStrings);
  const names = Object.keys(stored) as (keyof D & string)[];
  const posted = usePosted(names);
  const [draft, setDraft] = useState<D>({ ...stored, ...Object.fromEntries(posted?.fields ?? []) });
  const [isChecked, setChecked] = useState(false);
  const { mutate, isPending, error } = useSectionSettings();
  const changes = read(draft);
  const problems = problemsOf(changes);
  const isWrong = Object.keys(problems).length > 0;
  const refusal = error ?? posted?.refusal;
  const refused = new Map<string, string>(
    fieldErrors(refusal, names).map(({ name, message }) => [name, message]),
  );
  const save = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (isPending || isWrong) return;
    mutate(changes, { onSuccess: () => toast.success(t.saved) });
  };
  const field = (name: keyof D & string, maxLength?: number) => ({
    name,
    value: draft[name],
    maxLength,
    error: (isChecked && problems[name]) || refused.get(name),
    onChange: ({ target }: { target: { value: string } }) =>
      // Two fields may be filled before the page is drawn again.
      setDraft((before) => ({ ...before, [name]: target.value })),
  });
  /** A field that a variable of the environment may have set. */
  const fixable = (fixed: string | null, variable: string, hint?: string) => ({
    disabled: fixed !== null,
    hint: fixed === null ? hint : t.fixedBy(variable),
  });
  const failure = isChecked && isWrong ? t.incomplete : refusal && (serverMessage(refusal) ?? t.failed);
  return { draft, field, fixable, failure, isPending, onSubmit: save };
}
