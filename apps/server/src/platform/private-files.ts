import { chmodSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** What accounts other than the owner's may do, in the mode of a file. */
const OTHERS = 0o077;
/** What the server keeps in its data folder, and what a disk of its own has in it. */
const DATA = /^(?:windfall\.db.*|owner\.lock.*|images|imports|backups|lost\+found)$/;
const BACKUPS = /^(?:windfall-backup-.*|\.windfall-backup\..*|\.ticket-.*|lost\+found)$/;

/** Has every file and folder that this process makes be for its own account alone: they hold what members wrote. */
export function keepNewFilesPrivate(): void {
  process.umask(OTHERS);
}

export const isOpenToOthers = ({ mode }: { readonly mode: number }): boolean => (mode & OTHERS) !== 0;

/** Takes the rights of other accounts away from the data folder, from what the server keeps in it, and from its backups. */
export function closeToOthers(dataDir: string, backupDir: string): void {
  closeFolder(dataDir, DATA);
  closeFolder(backupDir, BACKUPS);
}

/** A folder that holds something else as well may be used by others: only the server's own parts of it are closed then. */
function closeFolder(dir: string, own: RegExp): void {
  if (!statSync(dir, { throwIfNoEntry: false })) return;
  const names = readdirSync(dir);
  if (names.every((name) => own.test(name))) close(dir);
  for (const name of names.filter((one) => own.test(one))) close(join(dir, name));
}

/** What belongs to another account is left to it. */
function close(path: string): void {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found && found.uid === process.getuid?.() && isOpenToOthers(found)) chmodSync(path, found.mode & 0o700);
}
