import type { UserExport as Exported } from '@windfall/contract';
import type { Reader } from '../db/database.ts';

/** A part of the export that a feature above users stores. */
export type ExportPart = Extract<
  keyof Exported,
  | 'listings'
  | 'messages'
  | 'claims'
  | 'giving_settings'
  | 'reports'
  | 'notices'
  | 'notifications'
  | 'notification_preferences'
  | 'push_devices'
  | 'calendar_feed'
>;

/** Reads the rows that a feature stores of one user. */
export type ReadUserRows = (db: Reader, userId: string) => Promise<Record<string, unknown>[]>;

/** Features register how their rows of a user are read: the users feature imports none of the features above it. */
export class UserExport {
  readonly #parts = new Map<ExportPart, ReadUserRows>();

  add(part: ExportPart, read: ReadUserRows): void {
    this.#parts.set(part, read);
  }

  async read(part: ExportPart, db: Reader, userId: string): Promise<Record<string, unknown>[]> {
    return (await this.#parts.get(part)?.(db, userId)) ?? [];
  }
}
