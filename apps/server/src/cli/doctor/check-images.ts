import { existsSync } from 'node:fs';
import type { Config } from '../../config/config.ts';
import { isDamage } from '../../db/dialects/predicates.ts';
import { checkStoredImages } from '../../features/backups/backups.service.ts';
import { counted } from '../output.ts';
import { type Finding, note, ok, wrong } from './finding.ts';

const SHOWN = 3;

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
