import { isApiError } from './api-error.ts';

/** What the server says about these fields of a form, in their order; nothing when the failure is about the whole. */
export function fieldErrors<N extends string>(error: unknown, names: readonly N[]) {
  if (!isApiError(error)) return [];
  return names.flatMap((name) => {
    const message = error.fields[name];
    return message ? [{ name, message }] : [];
  });
}
