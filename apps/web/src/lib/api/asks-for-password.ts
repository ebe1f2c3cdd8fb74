import { type ApiError, isApiError } from './api-error.ts';

/** Refusal of the server for a member who signed up with Google and has no password. */
const HAS_NO_PASSWORD = new Set(['GOOGLE_CREDENTIAL_INVALID', 'GOOGLE_DISABLED']);
const CODES = new Set([...HAS_NO_PASSWORD, 'PASSWORD_REQUIRED', 'INVALID_CURRENT_PASSWORD']);

/** Whether the server requires the password (high security level), or refused it. */
export function asksForPassword(error: unknown): error is ApiError {
  return isApiError(error) && CODES.has(error.code);
}

export function lacksPassword(error: unknown): boolean {
  return isApiError(error) && HAS_NO_PASSWORD.has(error.code);
}
