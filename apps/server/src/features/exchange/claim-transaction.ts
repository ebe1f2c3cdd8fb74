import type { Context } from '../../context.ts';
import type { TransactionOptions, Writer } from '../../db/database.ts';
import { isForeignKeyViolation, isUniqueViolation } from '../../db/dialects/predicates.ts';
import { AppError } from '../../lib/app-error.ts';

/**
 * Runs `work` in a transaction, and once more when its listing is deleted meanwhile: the next attempt finds it gone. Throws
 * CLAIM_OPEN when the asker has another open claim on the listing.
 */
export async function claimTransaction<T>(
  { db }: Pick<Context, 'db'>,
  work: (trx: Writer) => Promise<T>,
  options: TransactionOptions = {},
): Promise<T> {
  try {
    return await db.transaction(work, options).catch((error: unknown) => {
      if (isForeignKeyViolation(error)) return db.transaction(work, options);
      throw error;
    });
  } catch (error) {
    throw isUniqueViolation(error) ? new AppError('CLAIM_OPEN', { cause: error }) : error;
  }
}
