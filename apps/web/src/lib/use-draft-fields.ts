import { useCallback, useEffect, useState } from 'react';
import type { FieldPath, FieldPathValue, FieldValues, UseFormReturn } from 'react-hook-form';
import { readStoredText, storeText } from './draft-text.ts';

type Values = Record<string, unknown>;

/**
 * Stores the typed values of these fields until the form is sent or the member signs out. `initial` has the
 * form's own values: they are not stored, and stored values replace them. Never name a password's field.
 */
export function useDraftFields<F extends FieldValues, R extends FieldValues>(
  { getValues, setValue, subscribe }: UseFormReturn<F, unknown, R>,
  name: string,
  fields: readonly FieldPath<F>[],
  initial: Values = {},
) {
  const [isRestored, setRestored] = useState(false);
  const fieldList = fields.join();
  const initialText = JSON.stringify(initial);
  const put = useCallback(
    (values: Values) => {
      for (const field of fieldList.split(',') as FieldPath<F>[]) {
        // The stored values have the type of these fields.
        if (field in values) setValue(field, values[field] as FieldPathValue<F, typeof field>);
      }
    },
    [setValue, fieldList],
  );
  useEffect(() => {
    const start: Values = JSON.parse(initialText);
    const names = fieldList.split(',') as FieldPath<F>[];
    const stored = readFields(name, names, start);
    // Text typed before the scripts loaded is newer.
    for (const field of names) if (!isSame(getValues(field), start[field])) delete stored[field];
    put(stored);
    setRestored(Object.keys(stored).length > 0);
    return subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        const typed = names.filter((field) => !isSame(values[field], start[field]));
        const changed = Object.fromEntries(typed.map((field) => [field, values[field]]));
        storeText(name, typed.length > 0 ? JSON.stringify(changed) : '');
      },
    });
  }, [name, fieldList, initialText, getValues, put, subscribe]);
  const deleteDraft = useCallback(() => {
    storeText(name, '');
    setRestored(false);
  }, [name]);
  const discard = useCallback(() => {
    const start: Values = JSON.parse(initialText);
    put(Object.fromEntries(fieldList.split(',').map((field) => [field, start[field] ?? ''])));
    deleteDraft();
  }, [fieldList, initialText, put, deleteDraft]);
  return { isRestored, discard, deleteDraft };
}

/** Users can edit the storage: only values of a field's type are used. */
function readFields(name: string, fields: readonly string[], initial: Values): Values {
  try {
    const stored: unknown = JSON.parse(readStoredText(name) || '{}');
    if (typeof stored !== 'object' || stored === null) return {};
    const values: Values = { ...stored };
    const fits = (field: string) => typeof values[field] === typeof (initial[field] ?? '');
    return Object.fromEntries(fields.filter(fits).map((field) => [field, values[field]]));
  } catch {
    return {};
  }
}

function isSame(value: unknown, initial: unknown): boolean {
  return (value ?? '') === (initial ?? '');
}
