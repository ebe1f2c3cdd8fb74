import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { forAdmins, type Row } from './row.ts';
import type { Village } from './village.ts';

const NAME = 'windfall-backup-2026-08-01-120000-manual.tar.gz';

/** A file that is called as a backup is, and is none. */
function damagedBackup({ t }: Village): { name: string } {
  const { dir } = t.ctx.config.backups;
  mkdirSync(dir, { recursive: true });
  writeFileSync(join(dir, NAME), 'cut off');
  return { name: NAME };
}

const noBackup = { params: { name: '../windfall.db' }, is: [404, 'BACKUP_NOT_FOUND'] } as const;
const noImport = { id: 'made-up' };

/** What happens with backups that are whole, features/backups/*.test.ts tell. */
export const backupRows: Readonly<Record<string, Row>> = {
  createBackup: { ask: () => ({}), answers: forAdmins(201) },
  listBackups: { ask: () => ({}), answers: forAdmins() },
  downloadBackup: {
    ask: (village) => ({ params: damagedBackup(village) }),
    answers: forAdmins(),
    invalid: () => noBackup,
  },
  linkBackup: {
    ask: (village) => ({ params: damagedBackup(village) }),
    answers: forAdmins(201),
    invalid: () => noBackup,
  },
  deleteBackup: {
    ask: (village) => ({ params: damagedBackup(village) }),
    answers: forAdmins(),
    invalid: () => noBackup,
  },
  previewBackup: {
    ask: (village) => ({ params: damagedBackup(village) }),
    answers: forAdmins(400),
    invalid: () => noBackup,
  },
  uploadImport: {
    ask: () => ({ payload: 'no backup', headers: { 'content-type': 'application/gzip' } }),
    answers: forAdmins(400),
    invalid: () => ({ is: [400, 'INVALID_BACKUP'] }),
  },
  applyImport: {
    ask: () => ({ params: noImport, payload: { confirm: 'RESTORE' } }),
    answers: forAdmins(404),
    invalid: () => ({ params: noImport, payload: { confirm: 'yes' }, is: [400, 'VALIDATION_FAILED'] }),
  },
  discardImport: {
    ask: () => ({ params: noImport }),
    answers: forAdmins(404),
    invalid: () => ({ params: noImport, is: [404, 'IMPORT_NOT_FOUND'] }),
  },
};
