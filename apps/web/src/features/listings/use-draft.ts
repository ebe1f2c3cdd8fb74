import { useCallback, useEffect, useRef, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { clearDraft, type Draft, readDraft, writeDraft } from './draft.ts';
import { FIELD_NAMES, type ListingFields } from './listing-form.ts';

type Form<Result extends FieldValues> = UseFormReturn<ListingFields, unknown, Result>;

/**
 * Stores the form's text while it is typed and restores it after a reload. `initial` has the form's own values, which
 * are not stored and do not replace a draft; they may become known after the first render.
 */
export function useDraft<Result extends FieldValues>(
  { getValues, setValue, subscribe }: Form<Result>,
  userId: string,
  initial: Draft,
) {
  const [isRestored, setRestored] = useState(false);
  const initialText = JSON.stringify(initial);
  const shown = useRef(initialText);
  useEffect(() => {
    const own: Draft = JSON.parse(initialText);
    const ownBefore: Draft = JSON.parse(shown.current);
    shown.current = initialText;
    const draft = readDraft(userId);
    for (const name of FIELD_NAMES) {
      const present = getValues(name);
      const isUntouched = !present || present === ownBefore[name] || present === own[name];
      const value = draft?.[name] ?? own[name];
      if (isUntouched && value !== undefined && value !== present) setValue(name, value);
    }
    setRestored(draft !== null);
    return subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        const isTyped = FIELD_NAMES.some((name) => (values[name] ?? '') !== (own[name] ?? ''));
        if (isTyped) writeDraft(userId, values);
        else clearDraft(userId);
      },
    });
  }, [getValues, setValue, subscribe, userId, initialText]);
  const discard = useCallback(() => {
    const own: Draft = JSON.parse(initialText);
    for (const name of FIELD_NAMES) setValue(name, own[name] ?? '');
    clearDraft(userId);
    setRestored(false);
  }, [setValue, userId, initialText]);
  return { isRestored, discard };
}
