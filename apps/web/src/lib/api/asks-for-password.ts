import { type ApiError, isApiError } from './api-error.ts';

const CODES = new Set(['PASSWORD_REQUIRED', 'INVALID_CURRENT_PASSWORD']);

/** The security level is high: the server wants the password, or did not take the one it was shown. */
export function asksForPassword(error: unknown): error is ApiError {
  return isApiError(error) && CODES.has(error.code);
}
