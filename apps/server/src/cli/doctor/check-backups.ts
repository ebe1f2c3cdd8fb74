import type { Config } from '../../config/config.ts';
import { examineLastBackup } from '../../features/backups/backups.service.ts';
import { systemClock } from '../../lib/clock.ts';
import { type Finding, note, ok, wrong } from './finding.ts';

/** Checks that a recent and complete backup exists. */
export async function checkBackups(config: Config): Promise<Finding[]> {
  const last = await examineLastBackup({ config, clock: systemClock });
  const isReal = config.mode === 'production';
  const findings: Finding[] = [];
  if (!last) findings.push((isReal ? wrong : note)(`There is no backup in ${config.backups.dir}.`));
  else if (last.flaw)
    findings.push(
      wrong(
        `The last backup, ${last.name}, cannot be restored: ${last.flaw}. Make another one: npm run windfall -- backup`,
      ),
    );
  else if (last.isTooOld)
    findings.push((isReal ? wrong : note)(`The last backup is from ${last.createdAt}.`));
  else findings.push(ok(`The last backup is from ${last.createdAt}.`));
  if (isReal && config.backups.everyMs === null) {
    findings.push(note('BACKUP_EVERY is off: no backup is made by itself.'));
  }
  return findings;
}
