import { API_REQUEST_FAILED, isApiError } from './api-error.ts';

/** The sentence the server itself gave for a failure; null when it gave none or never answered. */
export function serverMessage(error: unknown): string | null {
  return isApiError(error) && error.message !== API_REQUEST_FAILED ? error.message : null;
}
