const NAME =
  /^windfall-backup-(\d{4}-\d{2}-\d{2})-(\d{2})(\d{2})(\d{2})(?:-(\d{1,4}))?-([a-z]+(?:-[a-z]+)*)\.tar\.gz$/;

/** The name of a backup: the day and the second in UTC, and why it was made. `turn` tells those of one second apart. */
export function backupName(now: Date, reason: string, turn = 0): string {
  const [day, time = ''] = now.toISOString().split('T');
  const second = time.slice(0, 8).replaceAll(':', '');
  return `windfall-backup-${day}-${second}${turn > 0 ? `-${turn}` : ''}-${reason}.tar.gz`;
}

export interface NamedBackup {
  readonly name: string;
  readonly createdAt: string;
  readonly reason: string;
  /** Sorts like the order in which they were made. */
  readonly order: string;
}

/** What the name of a file says, if it is one that a backup is given. Nothing else is ever opened or removed. */
export function parseBackupName(name: string): NamedBackup | undefined {
  const found = NAME.exec(name);
  if (!found) return undefined;
  const [, day, hour, minute, second, turn = '0', reason = ''] = found;
  const createdAt = `${day}T${hour}:${minute}:${second}.000Z`;
  if (Number.isNaN(Date.parse(createdAt))) return undefined;
  return { name, createdAt, reason, order: `${createdAt} ${turn.padStart(4, '0')}` };
}
