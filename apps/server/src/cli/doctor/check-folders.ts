import { constants } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../../config/config.ts';
import { type Finding, note, ok, wrong } from './finding.ts';

const OTHERS = 0o007;

/** Whether the server can write where it has to, and others cannot read what is private. */
export async function checkFolders({ dataDir, database, backups }: Config): Promise<Finding[]> {
  const places = [
    { path: dataDir, variable: 'DATA_DIR', isNeeded: true },
    { path: backups.dir, variable: 'BACKUP_DIR', isNeeded: false },
    ...(database.dialect === 'sqlite'
      ? ['', '-wal', '-shm'].map((end) => ({
          path: database.file + end,
          variable: 'DATA_DIR',
          isNeeded: end === '',
        }))
      : []),
    { path: join(dataDir, 'owner.lock'), variable: 'DATA_DIR', isNeeded: false },
  ];
  const findings: Finding[] = [];
  for (const { path, variable, isNeeded } of places) {
    const found = await stat(path).catch(() => undefined);
    if (!found && isNeeded) findings.push(wrong(`${path} (${variable}) does not exist.`));
    if (!found) continue;
    const isWritable = await access(path, constants.R_OK | constants.W_OK).then(
      () => true,
      () => false,
    );
    if (!isWritable)
      findings.push(wrong(`${path} (${variable}) cannot be read and written by this account.`));
    if (path === dataDir && (found.mode & OTHERS) !== 0) {
      findings.push(
        note(`Other accounts of this machine can look into ${path}. To keep them out: chmod o-rwx ${path}`),
      );
    }
    if (path === backups.dir && (found.mode & OTHERS) !== 0) {
      findings.push(
        wrong(
          `Other accounts of this machine can look into ${path}, where password hashes lie: chmod 700 ${path}`,
        ),
      );
    }
  }
  return findings.some(({ level }) => level === 'wrong')
    ? findings
    : [ok(`${dataDir} can be written.`), ...findings];
}
