/** Message for the user when the server gave none. */
export const API_REQUEST_FAILED = 'API request failed';

interface ApiErrorDetails {
  /** HTTP status; 0 when no response came. */
  status: number;
  code: string;
  message?: string | undefined;
  fields?: Record<string, string> | undefined;
  /** Seconds after which asking again is worth while, where the server said so. */
  retryAfter?: number | null | undefined;
}

/** A call that did not succeed: refused by the server, or never answered. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: string;
  readonly fields: Record<string, string>;
  readonly retryAfter: number | null;

  constructor({ status, code, message, fields, retryAfter }: ApiErrorDetails) {
    super(message || API_REQUEST_FAILED);
    this.status = status;
    this.code = code;
    this.fields = fields ?? {};
    this.retryAfter = retryAfter ?? null;
  }

  /** The form in which a failure travels from the server's render to the browser. */
  toJSON(): Required<ApiErrorDetails> & { name: string } {
    const { name, status, code, message, fields, retryAfter } = this;
    return { name, status, code, message, fields, retryAfter };
  }
}

/** True for an `ApiError`, also for one that came through the page as JSON. */
export function isApiError(error: unknown): error is ApiError {
  return typeof error === 'object' && error !== null && 'name' in error && error.name === 'ApiError';
}

/** The server will not do what was asked, however often it is asked; having asked too much or too slowly passes. */
export function isRefusal(error: unknown): error is ApiError {
  return isApiError(error) && error.status >= 400 && error.status < 500 && ![408, 429].includes(error.status);
}

/** Answers of a server that is well and means no: asking elsewhere or keeping a copy would paper over it. */
const MEANT = new Set(['MAINTENANCE', 'PASSWORD_CHANGE_OFF', 'BACKUP_FAILED']);

/** No response, a timeout or a failing server: another path may still help, and local copies may be shown. */
export function isUnreachable(error: unknown): boolean {
  return isApiError(error) && (error.status === 0 || error.status >= 500) && !MEANT.has(error.code);
}

/** The sentence the server itself gave for a failure; null when it gave none or never answered. */
export function serverMessage(error: unknown): string | null {
  return isApiError(error) && error.message !== API_REQUEST_FAILED ? error.message : null;
}

/** Messages of the server about these fields, in their order; empty when the failure concerns the whole form. */
export function fieldErrors<N extends string>(error: unknown, names: readonly N[]) {
  if (!isApiError(error)) return [];
  return names.flatMap((name) => {
    const message = error.fields[name];
    return message ? [{ name, message }] : [];
  });
}

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
