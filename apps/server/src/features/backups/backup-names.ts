const NAME =
  /^windfall-backup-(\d{4}-\d{2}-\d{2})-(\d{2})(\d{2})(\d{2})(?:-(\d{1,4}))?-([a-z]+(?:-[a-z]+)*)\.tar\.gz$/;

/** File name of a backup: date and time in UTC, and its reason. `turn` distinguishes backups of the same second. */
export function backupName(now: Date, reason: string, turn = 0): string {
  const [day, time = ''] = now.toISOString().split('T');
  const second = time.slice(0, 8).replaceAll(':', '');
  return `windfall-backup-${day}-${second}${turn > 0 ? `-${turn}` : ''}-${reason}.tar.gz`;
}

export interface NamedBackup {
  readonly name: string;
  readonly createdAt: string;
  readonly reason: string;
  /** Sorts in the order of creation. */
  readonly order: string;
}

/** Parses a backup's file name; undefined for other names, which are never opened or deleted. */
export function parseBackupName(name: string): NamedBackup | undefined {
  const found = NAME.exec(name);
  if (!found) return undefined;
  const [, day, hour, minute, second, turn = '0', reason = ''] = found;
  const createdAt = `${day}T${hour}:${minute}:${second}.000Z`;
  if (Number.isNaN(Date.parse(createdAt))) return undefined;
  return { name, createdAt, reason, order: `${createdAt} ${turn.padStart(4, '0')}` };
}
