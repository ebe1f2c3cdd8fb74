import { STATUS_CODES } from 'node:http';
import { ERRORS, type ErrorBody, type ErrorCode } from '@windfall/contract';

interface AppErrorOptions {
  /** Replaces the message of the catalog, for instance by that of the invalid field. */
  message?: string;
  /** Each invalid field with its message. */
  fields?: Readonly<Record<string, string>>;
  /** Retry-After, where it is known better than from the code alone. */
  retryAfterSeconds?: number;
  /** Where a deactivated member can appeal. */
  appealPath?: string | undefined;
  cause?: unknown;
}

/** An error with a message for the caller. Other thrown errors become an opaque 500. */
export class AppError extends Error {
  override name = 'AppError';
  readonly code: ErrorCode;
  readonly statusCode: number;
  readonly fields: Readonly<Record<string, string>> | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly appealPath: string | undefined;

  constructor(
    code: ErrorCode,
    { message, fields, retryAfterSeconds, appealPath, cause }: AppErrorOptions = {},
  ) {
    super(message ?? ERRORS[code][1], { cause });
    this.code = code;
    this.statusCode = ERRORS[code][0];
    this.fields = fields;
    this.retryAfterSeconds = retryAfterSeconds;
    this.appealPath = appealPath;
  }

  toBody(): ErrorBody {
    return {
      statusCode: this.statusCode,
      error: STATUS_CODES[this.statusCode] ?? 'Error',
      code: this.code,
      message: this.message,
      ...(this.fields && { fields: { ...this.fields } }),
      ...(this.appealPath !== undefined && { appeal_path: this.appealPath }),
    };
  }
}
