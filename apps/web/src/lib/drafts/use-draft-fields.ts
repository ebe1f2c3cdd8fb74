import { useCallback, useEffect, useRef, useState } from 'react';
import type { FieldPath, FieldPathValue, FieldValues, UseFormReturn } from 'react-hook-form';
import { type DraftStorage, readStoredText, storeText, valuesIn } from './draft-store.ts';

type Values = Record<string, unknown>;

interface DraftOptions<F extends FieldValues> {
  name: string;
  /** Never a password's field. */
  fields: readonly FieldPath<F>[];
  /** The form's own values: they are not stored, and stored values replace them. They may come after the first render. */
  initial?: Values;
  storage?: DraftStorage;
  /** Stores all filled fields once one of them is typed, where they belong together. Otherwise only typed ones. */
  isWhole?: boolean;
}

/** Stores the typed values of a form until it is sent or the member signs out. */
export function useDraftFields<F extends FieldValues, R extends FieldValues>(
  { getValues, setValue, subscribe }: UseFormReturn<F, unknown, R>,
  { name, fields, initial = {}, storage = 'tab', isWhole = false }: DraftOptions<F>,
) {
  const [isRestored, setRestored] = useState(false);
  const fieldList = fields.join();
  const initialText = JSON.stringify(initial);
  const shown = useRef(initialText);
  const put = useCallback(
    // The stored values have the type of these fields.
    (field: FieldPath<F>, value: unknown) => setValue(field, value as FieldPathValue<F, FieldPath<F>>),
    [setValue],
  );
  useEffect(() => {
    const own: Values = JSON.parse(initialText);
    const ownBefore: Values = JSON.parse(shown.current);
    shown.current = initialText;
    const names = fieldList.split(',') as FieldPath<F>[];
    const types = Object.fromEntries(names.map((field) => [field, own[field]]));
    const stored = valuesIn(readStoredText(name, storage), types);
    for (const field of names) {
      const present: unknown = getValues(field);
      const isUntouched =
        present === undefined || isSame(present, own[field]) || isSame(present, ownBefore[field]);
      const value = stored[field] ?? own[field];
      // Text typed before the scripts loaded is newer.
      if (!isUntouched) delete stored[field];
      else if (value !== undefined && value !== present) put(field, value);
    }
    setRestored(Object.keys(stored).length > 0);
    return subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        const typed = names.filter((field) => !isSame(values[field], own[field]));
        const isKept = isWhole && typed.length > 0;
        const kept = isKept ? names.filter((field) => !isSame(values[field], '')) : typed;
        const draft = Object.fromEntries(kept.map((field) => [field, values[field]]));
        storeText(name, kept.length > 0 ? JSON.stringify(draft) : '', storage);
      },
    });
  }, [name, fieldList, initialText, storage, isWhole, getValues, put, subscribe]);
  const deleteDraft = useCallback(() => {
    storeText(name, '', storage);
    setRestored(false);
  }, [name, storage]);
  const discard = useCallback(() => {
    const own: Values = JSON.parse(initialText);
    for (const field of fieldList.split(',') as FieldPath<F>[]) put(field, own[field] ?? '');
    deleteDraft();
  }, [fieldList, initialText, put, deleteDraft]);
  return { isRestored, discard, deleteDraft };
}

function isSame(value: unknown, other: unknown): boolean {
  return (value ?? '') === (other ?? '');
}
