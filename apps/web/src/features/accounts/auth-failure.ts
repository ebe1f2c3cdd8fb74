import { DEFAULT_LANGUAGE } from '@windfall/contract';
import { isApiError, serverMessage } from '../../lib/api/api-error.ts';
import { waitingTime } from '../../lib/api/waiting-time.ts';
import { ALL_ENDPOINTS_FAILED, INVALID_RESPONSE } from './api/sign-in.ts';
import type { AccountTexts } from './strings.ts';

/** The message for a failed sign-in. */
export function signInFailure(error: unknown, t: AccountTexts, locale = DEFAULT_LANGUAGE): string {
  const given = givenReason(error, t, locale);
  if (given && asksForCode(error)) return given;
  if (isApiError(error) && error.status === 401) return inSentences(given, t.checkCredentials);
  if (given) return given;
  if (!isApiError(error)) return t.loginFailed;
  if (error.code === ALL_ENDPOINTS_FAILED) return t.allEndpointsFailed;
  if (isInvalidResponse(error.code)) return t.invalidResponse;
  if (error.status === 0) return t.noResponse;
  if (error.status >= 500) return t.serverError(error.status);
  // No address exists there: a host without an API.
  return error.status === 404 || error.status === 405 ? t.allEndpointsFailed : t.loginFailed;
}

/** Whether the first factor was right, and a code is missing or wrong. */
export function asksForCode(error: unknown): boolean {
  return isApiError(error) && error.code.startsWith('SECOND_FACTOR_');
}

/** The message for a failed registration. */
export function registrationFailure(error: unknown, t: AccountTexts, locale = DEFAULT_LANGUAGE): string {
  const given = givenReason(error, t, locale);
  if (isApiError(error) && error.status >= 500)
    return inSentences(given ?? t.serverResponded(error.status), t.tryRegisteringAgain);
  if (given) return given;
  if (!isApiError(error)) return t.unexpectedError;
  if (isInvalidResponse(error.code)) return t.invalidResponse;
  if (error.status === 0) return t.networkError;
  return t.registrationFailed;
}

/** The reason, and what to do about it. */
function inSentences(reason: string | null, advice: string): string {
  return reason ? `${reason.replace(/\.$/, '')}. ${advice}` : advice;
}

/** The server's message, or the time to wait where the server sent it. */
export function givenReason(error: unknown, t: AccountTexts, locale: string): string | null {
  const wait = waitingTime(error, locale);
  return wait ? t.tooManyAttempts(wait) : serverMessage(error);
}

function isInvalidResponse(code: string): boolean {
  return code === INVALID_RESPONSE || code === 'NOT_JSON';
}
