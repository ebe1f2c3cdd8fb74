/**
 * The database cannot be reached, or the connection broke during a query. The outcome of a transaction that was being
 * committed is unknown, so it is not run again; callers' retries must be safe.
 */
export class DatabaseUnreachableError extends Error {
  override name = 'DatabaseUnreachableError';

  constructor(cause: unknown) {
    // Failed attempts on several addresses are one error without a message.
    super((cause instanceof Error && cause.message) || 'no answer', { cause });
  }
}
