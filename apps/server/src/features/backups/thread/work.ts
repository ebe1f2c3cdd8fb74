import type { FindDamage } from './find-damage.ts';
import type { UnpackBackup, UnpackedBackup } from './unpack-backup.ts';
import type { Progress, WriteBackup, WrittenBackup } from './write-backup.ts';

/** What is done off the main thread, so that the site goes on answering. */
export interface Works {
  write: { readonly given: WriteBackup; readonly result: WrittenBackup };
  findDamage: { readonly given: FindDamage; readonly result: readonly string[] };
  unpack: { readonly given: UnpackBackup; readonly result: UnpackedBackup };
}
export type WorkName = keyof Works;

export type WorkOf<N extends WorkName> = (
  given: Works[N]['given'],
  progress: Progress,
) => Promise<Works[N]['result']>;

/** What a worker says: how far it is, and how it ended. */
export type Report =
  | { readonly done: number; readonly total: number }
  | { readonly result: unknown }
  | {
      readonly failure: {
        readonly name: string;
        readonly message: string;
        readonly stack: string | undefined;
        /** SQLite's code, by which damage is told. */
        readonly errcode: number | undefined;
      };
    };
