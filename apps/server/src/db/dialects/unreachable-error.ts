/**
 * The database cannot be reached, or the connection broke while it was asked. It passes. Whether a transaction that was
 * being committed stands is unknown then, so nothing is run again here: a retry by the caller has to be safe by itself.
 */
export class DatabaseUnreachableError extends Error {
  override name = 'DatabaseUnreachableError';

  constructor(cause: unknown) {
    // Several addresses that all refuse are one error without words.
    super((cause instanceof Error && cause.message) || 'no answer', { cause });
  }
}
