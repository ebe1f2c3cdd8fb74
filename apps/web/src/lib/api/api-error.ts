/** Message for the user when the server sent none. */
export const API_REQUEST_FAILED = 'API request failed';

interface ApiErrorDetails {
  /** HTTP status; 0 without a response. */
  status: number;
  code: string;
  message?: string | undefined;
  fields?: Record<string, string> | undefined;
  /** Number of seconds to wait before a retry, where the server sent it. */
  retryAfter?: number | null | undefined;
  /** Page where a deactivated member can appeal, where the server sent it. */
  appealPath?: string | null | undefined;
}

/** A failed request: an error response, or no response. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: string;
  readonly fields: Record<string, string>;
  readonly retryAfter: number | null;
  readonly appealPath: string | null;

  constructor({ status, code, message, fields, retryAfter, appealPath }: ApiErrorDetails) {
    super(message || API_REQUEST_FAILED);
    this.status = status;
    this.code = code;
    this.fields = fields ?? {};
    this.retryAfter = retryAfter ?? null;
    this.appealPath = appealPath ?? null;
  }

  /** `isCutOff` below, for design-system parts, which know no API. */
  get isCutOff(): boolean {
    return isCutOff(this);
  }

  /** JSON form of a failure, for transfer from the server's render to the browser. */
  toJSON(): Required<ApiErrorDetails> & { name: string } {
    const { name, status, code, message, fields, retryAfter, appealPath } = this;
    return { name, status, code, message, fields, retryAfter, appealPath };
  }
}

/** True for an `ApiError`, also for one that was transferred as JSON. */
export function isApiError(error: unknown): error is ApiError {
  return typeof error === 'object' && error !== null && 'name' in error && error.name === 'ApiError';
}

/** Whether a retry cannot succeed. Timeouts (408) and rate limits (429) are temporary. */
export function isRefusal(error: unknown): error is ApiError {
  return isApiError(error) && error.status >= 400 && error.status < 500 && ![408, 429].includes(error.status);
}

/** Responses that are final: another backend or a local copy would hide the server's decision. */
const FINAL_CODES = new Set(['MAINTENANCE', 'PASSWORD_CHANGE_OFF', 'BACKUP_FAILED']);

/** No response, a timeout or a server error: another path may succeed, and local copies may be shown. */
export function isUnreachable(error: unknown): boolean {
  return isApiError(error) && (error.status === 0 || error.status >= 500) && !FINAL_CODES.has(error.code);
}

/** No response, and the statuses of a gateway without a connection to the server. */
const NO_CONNECTION = new Set([0, 502, 503, 504]);

/** The server gave no answer: what was loaded before stays on the page, whose layout says from when it is. */
export function isCutOff(error: unknown): boolean {
  return isApiError(error) && NO_CONNECTION.has(error.status) && !FINAL_CODES.has(error.code);
}

/** The server's message about a failure; null without one. */
export function serverMessage(error: unknown): string | null {
  return isApiError(error) && error.message !== API_REQUEST_FAILED ? error.message : null;
}

/**
 * The server's messages about these fields, in their order; empty when the failure concerns the whole form.
 */
export function fieldErrors<N extends string>(error: unknown, names: readonly N[]) {
  if (!isApiError(error)) return [];
  return names.flatMap((name) => {
    const message = error.fields[name];
    return message ? [{ name, message }] : [];
  });
}

/** Codes of a failed confirmation with Google, for a member without a password. */
const HAS_NO_PASSWORD = new Set(['GOOGLE_CREDENTIAL_INVALID', 'GOOGLE_DISABLED']);
const CODES = new Set([
  ...HAS_NO_PASSWORD,
  'PASSWORD_REQUIRED',
  'INVALID_CURRENT_PASSWORD',
  'PASSKEY_INVALID',
]);

/** Whether the server requires a proof of identity, or rejected it. */
export function requiresProof(error: unknown): error is ApiError {
  return isApiError(error) && CODES.has(error.code);
}

export function lacksPassword(error: unknown): boolean {
  return isApiError(error) && HAS_NO_PASSWORD.has(error.code);
}
