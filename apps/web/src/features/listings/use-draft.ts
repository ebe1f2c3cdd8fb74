import { useCallback, useEffect, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { clearDraft, type Draft, readDraft, writeDraft } from './draft.ts';
import { FIELD_NAMES, type ListingFields } from './listing-form.ts';

type Form<Result extends FieldValues> = UseFormReturn<ListingFields, unknown, Result>;

/**
 * Keeps the form's text in the browser while it is typed and puts it back after a reload.
 * `initial` is what the fields hold by themselves, which neither counts as typed nor wins over a draft.
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
