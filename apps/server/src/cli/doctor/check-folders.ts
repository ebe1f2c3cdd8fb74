import { constants, type Stats } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../../config/config.ts';
import { isOpenToOthers, isWritableByOthers, privateMode } from '../../platform/private-files.ts';
import { type Finding, note, ok, wrong } from './finding.ts';

/** Checks that the server can write its folders, and that other accounts cannot read them. */
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
    ...['owner.lock', 'images', 'imports'].map((name) => ({
      path: join(dataDir, name),
      variable: 'DATA_DIR',
      isNeeded: false,
    })),
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
    // The data folder may have other content that others read; the server's own files in it are checked separately.
    const level = path === dataDir && !isWritableByOthers(found) ? note : wrong;
    if (isOpenToOthers(found)) findings.push(level(openness(path, found)));
  }
  return findings.some(({ level }) => level === 'wrong')
    ? findings
    : [ok(`${dataDir} can be written.`), ...findings];
}

const openness = (path: string, found: Stats) =>
  `Other accounts of this machine can ${isWritableByOthers(found) ? 'change' : 'look into'} ${path}, where what members wrote or their password hashes lie: chmod ${privateMode(found).toString(8)} ${path}`;
