import { chmodSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Permissions of accounts other than the owner, in the mode of a file. */
const OTHERS = 0o077;
/** Names of the server's own files in its data folder, and names that a file system adds. */
const DATA = /^(?:windfall\.db.*|owner\.lock.*|images|imports|backups|map\.pmtiles.*|lost\+found)$/;
const BACKUPS = /^(?:windfall-backup-.*|\.windfall-backup\..*|\.ticket-.*|lost\+found)$/;

/** Makes all new files and folders of this process private to its account: they hold members' data. */
export function keepNewFilesPrivate(): void {
  process.umask(OTHERS);
}

/** Permissions to write, of accounts other than the owner. */
const WRITING_OTHERS = 0o022;

export const isOpenToOthers = ({ mode }: { readonly mode: number }): boolean => (mode & OTHERS) !== 0;

export const isWritableByOthers = ({ mode }: { readonly mode: number }): boolean =>
  (mode & WRITING_OTHERS) !== 0;

/** The permissions of a private file or folder. A file of data is never a program. */
export const privateMode = (found: { isDirectory(): boolean }): number =>
  found.isDirectory() ? 0o700 : 0o600;

/** Removes the permissions of other accounts from the data folder, the server's files in it, and its backups. */
export function makePrivate(dataDir: string, backupDir: string): void {
  closeFolder(dataDir, DATA);
  closeFolder(backupDir, BACKUPS);
}

/** Other accounts may use a folder that also has other content: only the server's own parts of it become private. */
function closeFolder(dir: string, own: RegExp): void {
  if (!statSync(dir, { throwIfNoEntry: false })) return;
  const names = readdirSync(dir);
  if (names.every((name) => own.test(name))) close(dir);
  for (const name of names.filter((one) => own.test(one))) close(join(dir, name));
}

/** Files of another account stay as they are. */
function close(path: string): void {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found && found.uid === process.getuid?.() && isOpenToOthers(found)) chmodSync(path, privateMode(found));
}
