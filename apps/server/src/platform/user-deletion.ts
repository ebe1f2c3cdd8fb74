import type { Writer } from '../db/database.ts';

/** The data that was deleted together with users. */
export interface DeletedUserData {
  readonly listings: number;
  /** Images whose files are deleted after the commit. */
  readonly images: readonly string[];
}

/** Deletes the data that one feature stores of these users, in the transaction that deletes the users. */
export type DeleteUserData = (trx: Writer, userIds: readonly string[]) => Promise<Partial<DeletedUserData>>;

/** Features register how they delete users' data: the users feature imports none of the features above it. */
export class UserDeletion {
  readonly #parts = new Set<DeleteUserData>();

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
}
