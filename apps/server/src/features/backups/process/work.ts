import type { FindDamage } from './find-damage.ts';
import type { UnpackBackup, UnpackedBackup } from './unpack-backup.ts';
import type { Progress, WriteBackup, WrittenBackup } from './write-backup.ts';

/** Jobs of a process of their own, which keep the server free. */
export interface Works {
  write: { readonly given: WriteBackup; readonly result: WrittenBackup };
  findDamage: { readonly given: FindDamage; readonly result: readonly string[] };
  unpack: { readonly given: UnpackBackup; readonly result: UnpackedBackup };
}
export type WorkName = keyof Works;

export type WorkFunction<N extends WorkName> = (
  given: Works[N]['given'],
  progress: Progress,
) => Promise<Works[N]['result']>;

/** Message to a worker, which runs one job at a time. */
export interface Job {
  readonly name: WorkName;
  readonly given: unknown;
}

/** Messages of a worker: its progress and its outcome. */
export type Report =
  | { readonly done: number; readonly total: number }
  | { readonly result: unknown }
  | {
      readonly failure: {
        readonly name: string;
        readonly message: string;
        readonly stack: string | undefined;
        /** Codes of the system and of SQLite, which identify a full disk and damage. */
        readonly code: unknown;
        readonly errcode: unknown;
      };
    };
