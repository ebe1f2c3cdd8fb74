import { STATUS_CODES } from 'node:http';
import {
  DEFAULT_LANGUAGE,
  ERRORS,
  type ErrorBody,
  type ErrorCode,
  type Refusal,
  refusalIn,
} from '@windfall/contract';

interface AppErrorOptions {
  /** Replaces the message of the catalog, for instance by that of the invalid field. */
  message?: string | Refusal;
  /** Each invalid field with its message. */
  fields?: Readonly<Record<string, string | Refusal>>;
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
  readonly #sentence: string | Refusal;
  readonly #fields: Readonly<Record<string, string | Refusal>> | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly appealPath: string | undefined;

  constructor(
    code: ErrorCode,
    { message, fields, retryAfterSeconds, appealPath, cause }: AppErrorOptions = {},
  ) {
    const sentence = message ?? ERRORS[code][1];
    super(refusalIn(sentence, DEFAULT_LANGUAGE), { cause });
    this.#sentence = sentence;
    this.code = code;
    this.statusCode = ERRORS[code][0];
    this.#fields = fields;
    this.retryAfterSeconds = retryAfterSeconds;
    this.appealPath = appealPath;
  }

  /** The response, in this language. */
  toBody(language: string): ErrorBody {
    const fields = Object.entries(this.#fields ?? {}).map(([name, sentence]) => [
      name,
      refusalIn(sentence, language),
    ]);
    return {
      statusCode: this.statusCode,
      error: STATUS_CODES[this.statusCode] ?? 'Error',
      code: this.code,
      message: refusalIn(this.#sentence, language),
      ...(this.#fields && { fields: Object.fromEntries(fields) }),
      ...(this.appealPath !== undefined && { appeal_path: this.appealPath }),
    };
  }
}
