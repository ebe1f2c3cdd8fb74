import { randomUUID } from 'node:crypto';
import { constants, existsSync, type Stats } from 'node:fs';
import { access, stat, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Config } from '../../config/config.ts';
import { isDamage } from '../../db/dialects/predicates.ts';
import { checkStoredImages } from '../../features/backups/backups.service.ts';
import { isOpenToOthers, isWritableByOthers, privateMode } from '../../platform/private-files.ts';
import { openStorage } from '../../platform/storage.ts';
import { counted, inUnits } from '../output.ts';
import { type Finding, note, ok, wrong } from './finding.ts';

const GIGABYTE = 1_000_000_000;
const LEAST = 0.2 * GIGABYTE;
const COMFORTABLE = 2 * GIGABYTE;
const LEAST_FILES = 10_000;
const SHOWN = 3;

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

/** Checks the free space of the disks that the server writes to. */
export async function checkDisk({ dataDir, backups }: Config): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const path of new Set([dataDir, backups.dir])) {
    const { bavail, bsize, files, ffree } = await statfs(await nearest(path));
    const free = bavail * bsize;
    const sentence = `${inUnits(free)} are free for ${path}`;
    if (free < LEAST)
      findings.push(wrong(`Only ${sentence}. Make room before the database cannot write any more.`));
    else if (free < COMFORTABLE) findings.push(note(`Only ${sentence}.`));
    else findings.push(ok(`${sentence}.`));
    // Some file systems have no limit and report zero.
    if (files > 0 && ffree < LEAST_FILES) {
      findings.push(wrong(`Hardly any new files fit on the disk of ${path} (${ffree} are left).`));
    }
  }
  return findings;
}

/** The folder itself, or its closest existing parent. */
async function nearest(path: string): Promise<string> {
  const exists = await stat(path).then(
    () => true,
    () => false,
  );
  return exists ? path : nearest(dirname(path));
}

/** Checks that the storage can write, list and delete a file, as it must for images. */
export async function checkStorage({ storage: config }: Config): Promise<Finding[]> {
  if (config.kind === 'files' && !existsSync(config.dir)) return [];
  const where = config.kind === 's3' ? 'The storage that STORAGE_URL names' : config.dir;
  const storage = await openStorage(config);
  // The server ignores names that are not images, so a probe that cannot be deleted does no harm.
  const probe = `doctor-${randomUUID()}/`;
  const failed =
    (what: string) =>
    (cause: unknown): never => {
      throw new Error(`${where} ${what}: ${reasonOf(cause)}`, { cause });
    };
  await storage.put(`${probe}probe.txt`, 'probe').catch(failed('cannot be written'));
  const listed = await storage.listAll(probe).catch(failed('cannot be listed'));
  if ([...listed.objects].length !== 1) return [wrong(`${where} does not list what was written to it.`)];
  await storage.deleteAll(probe).catch(failed('cannot delete, so pictures stay in it'));
  if (await storage.exists(`${probe}probe.txt`))
    return [wrong(`${where} says that it deleted a file and keeps it, so pictures stay in it.`)];
  return [ok(`${where} takes files and deletes them.`)];
}

/** The storage library wraps the original error. */
function reasonOf(error: unknown): string {
  const { cause, message } = error instanceof Error ? error : new Error(String(error));
  return cause instanceof Error && cause.message ? cause.message : message;
}

/** Checks that the storage responds, and that its images and the rows match. */
export async function checkImages(config: Config): Promise<Finding[]> {
  if (config.database.dialect === 'sqlite' && !existsSync(config.database.file)) return [];
  const where = config.storage.kind === 's3' ? 'The storage that STORAGE_URL names' : config.storage.dir;
  const { missing, unreferenced, images } = await checkStoredImages(config).catch((cause: unknown) => {
    if (isDamage(cause)) throw cause;
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`${where} does not answer: ${reason}`, { cause });
  });
  const findings: Finding[] = [];
  if (missing.length > 0) {
    const some = missing.slice(0, SHOWN).join(', ');
    findings.push(
      wrong(
        `Files of ${counted(missing.length, 'picture')} are missing (${some}${missing.length > SHOWN ? ', …' : ''}). A backup may have them.`,
      ),
    );
  }
  if (unreferenced > 0) {
    findings.push(
      note(`${counted(unreferenced, 'picture')} belong to nothing; the server removes them within a day.`),
    );
  }
  return findings.length > 0 ? findings : [ok(`${counted(images, 'picture')} are where they belong.`)];
}
