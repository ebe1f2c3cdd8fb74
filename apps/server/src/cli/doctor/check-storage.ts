import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import type { Config } from '../../config/config.ts';
import { isDamage } from '../../db/dialects/predicates.ts';
import { checkStoredImages } from '../../features/backups/backups.service.ts';
import { openStorage } from '../../platform/storage.ts';
import { counted } from '../output.ts';
import { type Finding, note, ok, wrong } from './finding.ts';

const SHOWN = 3;

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
