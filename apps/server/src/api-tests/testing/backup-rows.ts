import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeBackup } from '../../features/backups/backups.service.ts';
import type { Community, Role } from './community.ts';
import { forAdmins, type Row } from './row.ts';

const NAME = 'windfall-backup-2026-08-01-120000-manual.tar.gz';

/** A file that is called as a backup is, and is none. */
function damagedBackup({ t }: Community): { name: string } {
  const { dir } = t.ctx.config.backups;
  mkdirSync(dir, { recursive: true });
  writeFileSync(join(dir, NAME), 'cut off');
  return { name: NAME };
}

/** A backup of this community; whoever is refused anyway needs none that is whole. */
async function wholeBackup(village: Community, role: Role): Promise<{ name: string }> {
  if (role !== 'admin') return damagedBackup(village);
  const { name } = await makeBackup(village.t.ctx, { reason: 'manual', actor: 'host' });
  return { name };
}

/** One that the administrator looks at. */
async function anImport(village: Community, role: Role): Promise<{ id: string }> {
  if (role !== 'admin') return noImport;
  const { t, people } = village;
  const { name } = await wholeBackup(village, role);
  const url = `/api/admin/backups/${name}/import`;
  const { headers } = people.admin;
  return { id: (await t.app.inject({ method: 'POST', url, headers })).json().id };
}

const noBackup = { params: { name: '../windfall.db' }, is: [404, 'BACKUP_NOT_FOUND'] } as const;
const noImport = { id: 'made-up' };

/** What backups hold and what a restore does, features/backups/*.test.ts tell. */
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
    ask: (village) => ({ params: damagedBackup(village), payload: { confirm: 'DELETE' } }),
    answers: forAdmins(),
    invalid: () => ({ ...noBackup, payload: { confirm: 'DELETE' } }),
  },
  previewBackup: {
    ask: async (village, role) => ({ params: await wholeBackup(village, role) }),
    answers: forAdmins(201),
    invalid: (village) => ({ params: damagedBackup(village), is: [400, 'INVALID_BACKUP'] }),
  },
  uploadImport: {
    ask: async (village, role) => {
      const { name } = await wholeBackup(village, role);
      const payload = readFileSync(join(village.t.ctx.config.backups.dir, name));
      return { payload, headers: { 'content-type': 'application/gzip' } };
    },
    answers: forAdmins(201),
    invalid: () => ({ is: [400, 'INVALID_BACKUP'] }),
  },
  applyImport: {
    ask: async (village, role) => ({
      params: await anImport(village, role),
      payload: { confirm: 'RESTORE' },
    }),
    answers: forAdmins(),
    invalid: () => ({ params: noImport, payload: { confirm: 'yes' }, is: [422, 'CONFIRMATION_REQUIRED'] }),
  },
  discardImport: {
    ask: async (village, role) => ({ params: await anImport(village, role) }),
    answers: forAdmins(),
    invalid: () => ({ params: noImport, is: [404, 'IMPORT_NOT_FOUND'] }),
  },
};
