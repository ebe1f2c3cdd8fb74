import type { UserExport as Exported } from '@windfall/contract';
import type { Reader } from '../db/database.ts';

/** Reads the rows that a feature stores of one user. */
type ReadUserRows = (db: Reader, userId: string) => Promise<Record<string, unknown>[]>;

/** Features register how their rows of a user are read: the users feature imports none of the features above it. */
export class UserExport {
  readonly #parts = new Map<keyof Exported, ReadUserRows>();

  add(part: keyof Exported, read: ReadUserRows): void {
    this.#parts.set(part, read);
  }

  async read(part: keyof Exported, db: Reader, userId: string): Promise<Record<string, unknown>[]> {
    return (await this.#parts.get(part)?.(db, userId)) ?? [];
  }
}
