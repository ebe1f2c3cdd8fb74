import { STATUS_CODES } from 'node:http';
import { ERRORS, type ErrorBody, type ErrorCode } from '@windfall/contract';

interface AppErrorOptions {
  /** Replaces the catalogue's sentence, for instance by the one of the field at fault. */
  message?: string;
  /** Each field at fault with its sentence. */
  fields?: Readonly<Record<string, string>>;
  /** When it is worth asking again, where that is known better than from the code alone. */
  retryAfterSeconds?: number;
  cause?: unknown;
}

/** A refusal the API words for the caller. Everything else that is thrown becomes an opaque 500. */
export class AppError extends Error {
  override name = 'AppError';
  readonly code: ErrorCode;
  readonly statusCode: number;
  readonly fields: Readonly<Record<string, string>> | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ErrorCode, { message, fields, retryAfterSeconds, cause }: AppErrorOptions = {}) {
    super(message ?? ERRORS[code][1], { cause });
    this.code = code;
    this.statusCode = ERRORS[code][0];
    this.fields = fields;
    this.retryAfterSeconds = retryAfterSeconds;
  }

  toBody(): ErrorBody {
    return {
      statusCode: this.statusCode,
      error: STATUS_CODES[this.statusCode] ?? 'Error',
      code: this.code,
      message: this.message,
      ...(this.fields && { fields: { ...this.fields } }),
    };
  }
}
