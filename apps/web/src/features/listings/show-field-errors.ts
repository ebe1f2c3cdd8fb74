import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { isApiError } from '../../lib/api/api-error.ts';

/** Shows the server's message about a field at that field. */
export function showFieldErrors<F extends FieldValues, R extends FieldValues>(
  form: UseFormReturn<F, unknown, R>,
  names: readonly Path<F>[],
  error: unknown,
): void {
  if (!isApiError(error)) return;
  for (const name of names) {
    const message = error.fields[name];
    if (message) form.setError(name, { type: 'server', message });
  }
}
