import type { Writer } from '../db/database.ts';

/** The data that was deleted together with users. */
export interface DeletedUserData {
  readonly listings: number;
  /** Images whose files are deleted after the commit. */
  readonly images: readonly string[];
}

/** Deletes the data that one feature stores of these users, in the transaction that deletes the users. */
type DeleteUserData = (trx: Writer, userIds: readonly string[]) => Promise<Partial<DeletedUserData>>;

/** The rows that a reset deleted, and images whose files are deleted after the commit. */
interface DeletedData extends DeletedUserData {
  readonly messages: number;
  readonly reports: number;
}

/** Deletes all data of one feature, in the transaction of a reset that prevents other writes. */
type DeleteAllData = (trx: Writer) => Promise<Partial<DeletedData>>;

/**
 * Features register how they delete users' data, and all data at a reset: the users feature imports none of the features
 * above it, and a reset needs no list of its own.
 */
export class UserDeletion {
  readonly #parts = new Set<DeleteUserData>();
  readonly #allParts = new Set<DeleteAllData>();

  /** A part that is registered twice runs once: several servers in one process may share a context. */
  add(part: DeleteUserData): void {
    this.#parts.add(part);
  }

  /** Runs the last registered part first, because later features store references to data of earlier ones. */
  async deleteData(trx: Writer, userIds: readonly string[]): Promise<DeletedUserData> {
    const images: string[] = [];
    let listings = 0;
    for (const part of [...this.#parts].toReversed()) {
      const deleted = await part(trx, userIds);
      listings += deleted.listings ?? 0;
      images.push(...(deleted.images ?? []));
    }
    return { listings, images };
  }

  /** For features whose rows belong to no single user, or remain when a user is deleted. */
  addForReset(part: DeleteAllData): void {
    this.#allParts.add(part);
  }

  /** Runs the last registered part first, like `deleteData`. */
  async deleteAllData(trx: Writer): Promise<DeletedData> {
    const images: string[] = [];
    const total = { listings: 0, messages: 0, reports: 0 };
    for (const part of [...this.#allParts].toReversed()) {
      const deleted = await part(trx);
      total.listings += deleted.listings ?? 0;
      total.messages += deleted.messages ?? 0;
      total.reports += deleted.reports ?? 0;
      images.push(...(deleted.images ?? []));
    }
    return { ...total, images };
  }
}
