import { isApiError } from './api-error.ts';

/** Messages of the server about these fields, in their order; empty when the failure concerns the whole form. */
export function fieldErrors<N extends string>(error: unknown, names: readonly N[]) {
  if (!isApiError(error)) return [];
  return names.flatMap((name) => {
    const message = error.fields[name];
    return message ? [{ name, message }] : [];
  });
}
