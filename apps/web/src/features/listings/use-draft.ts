import { useCallback, useEffect, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { clearDraft, type Draft, readDraft, writeDraft } from './draft.ts';
import { FIELD_NAMES, type ListingFields } from './listing-form.ts';

type Form<Result extends FieldValues> = UseFormReturn<ListingFields, unknown, Result>;

/**
 * Stores the form's text while it is typed and restores it after a reload. `initial` has the form's own
 * values, which are not stored and do not replace a draft.
 */
export function useDraft<Result extends FieldValues>(
  { getValues, setValue, subscribe }: Form<Result>,
  userId: string,
  initial: Draft,
) {
  const [isRestored, setRestored] = useState(false);
  const initialLocation = initial.location ?? '';
  useEffect(() => {
    const draft = readDraft(userId);
    const untouched = (name: keyof ListingFields) =>
      [undefined, '', name === 'location' ? initialLocation : ''].includes(getValues(name));
    for (const name of FIELD_NAMES) {
      const value = draft?.[name];
      if (value !== undefined && untouched(name)) setValue(name, value);
    }
    setRestored(draft !== null);
    return subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        const isTyped = FIELD_NAMES.some(
          (name) => values[name] && values[name] !== (name === 'location' ? initialLocation : ''),
        );
        if (isTyped) writeDraft(userId, values);
        else clearDraft(userId);
      },
    });
  }, [getValues, setValue, subscribe, userId, initialLocation]);
  const discard = useCallback(() => {
    for (const name of FIELD_NAMES) setValue(name, name === 'location' ? initialLocation : '');
    clearDraft(userId);
    setRestored(false);
  }, [setValue, userId, initialLocation]);
  return { isRestored, discard };
}
