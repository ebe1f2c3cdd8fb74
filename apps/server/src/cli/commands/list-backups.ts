import { listFolder } from '../../features/backups/backups.service.ts';
import type { Command } from '../command.ts';
import { inUnits } from '../output.ts';

export const listBackups: Command = {
  name: 'list-backups',
  usage: '',
  summary: 'The backups in BACKUP_DIR, the newest first',
  help: ['It says when each was made (UTC), why, and how large it is.'],
  options: {},
  words: 0,
  async run({ config, out }) {
    const { dir } = config.backups;
    const backups = await listFolder(dir);
    for (const { name, createdAt, reason, size } of backups) {
      out.say(
        `${createdAt.slice(0, 16).replace('T', ' ')}  ${inUnits(size).padStart(9)}  ${reason.padEnd(15)} ${name}`,
      );
    }
    if (backups.length === 0) out.say(`There is no backup in ${dir}.`);
    return { ok: true, dir, backups };
  },
};
