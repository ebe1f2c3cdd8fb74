import type { Backup } from '@windfall/contract';
import type { StoredBackup } from './file/backup-folder.ts';

/** A backup as the API shows it. */
export function presentBackup({ name, createdAt, reason, size }: StoredBackup, now: Date): Backup {
  const age = Math.floor((now.getTime() - Date.parse(createdAt)) / 1_000);
  return { name, created_at: createdAt, reason, size, age_seconds: Math.max(0, age) };
}
