import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeBackup } from '../../src/features/backups/backups.service.ts';
import type { Community, Role } from './community.ts';
import { forAdmins, type Row } from './row.ts';

const NAME = 'windfall-backup-2026-08-01-120000-manual.tar.gz';

/** A file with a backup's name that is not a backup. */
function damagedBackup({ t }: Community): { name: string } {
  const { dir } = t.ctx.config.backups;
  mkdirSync(dir, { recursive: true });
  writeFileSync(join(dir, NAME), 'cut off');
  return { name: NAME };
}

/** A backup of this community; callers who are refused need no complete one. */
async function wholeBackup(community: Community, role: Role): Promise<{ name: string }> {
  if (role !== 'admin') return damagedBackup(community);
  const { name } = await makeBackup(community.t.ctx, { reason: 'manual', actor: 'host' });
  return { name };
}

/** An import that the administrator has staged. */
async function anImport(community: Community, role: Role): Promise<{ id: string }> {
  if (role !== 'admin') return noImport;
  const { t, people } = community;
  const { name } = await wholeBackup(community, role);
  const url = `/api/admin/backups/${name}/import`;
  const { headers } = people.admin;
  return { id: (await t.app.inject({ method: 'POST', url, headers })).json().id };
}

const noBackup = { params: { name: '../windfall.db' }, is: [404, 'BACKUP_NOT_FOUND'] } as const;
const noImport = { id: 'made-up' };

/** Content of backups and effects of a restore are tested in features/backups/*.test.ts. */
export const backupRows: Readonly<Record<string, Row>> = {
  createBackup: { ask: () => ({}), statuses: forAdmins(201) },
  listBackups: { ask: () => ({}), statuses: forAdmins() },
  downloadBackup: {
    ask: (community) => ({ params: damagedBackup(community) }),
    statuses: forAdmins(),
    invalid: () => noBackup,
  },
  linkBackup: {
    ask: (community) => ({ params: damagedBackup(community) }),
    statuses: forAdmins(201),
    invalid: () => noBackup,
  },
  deleteBackup: {
    ask: (community) => ({ params: damagedBackup(community), payload: { confirm: 'DELETE' } }),
    statuses: forAdmins(),
    invalid: () => ({ ...noBackup, payload: { confirm: 'DELETE' } }),
  },
  previewBackup: {
    ask: async (community, role) => ({ params: await wholeBackup(community, role) }),
    statuses: forAdmins(201),
    invalid: (community) => ({ params: damagedBackup(community), is: [400, 'INVALID_BACKUP'] }),
  },
  uploadImport: {
    ask: async (community, role) => {
      const { name } = await wholeBackup(community, role);
      const payload = readFileSync(join(community.t.ctx.config.backups.dir, name));
      return { payload, headers: { 'content-type': 'application/gzip' } };
    },
    statuses: forAdmins(201),
    invalid: () => ({ is: [400, 'INVALID_BACKUP'] }),
  },
  applyImport: {
    ask: async (community, role) => ({
      params: await anImport(community, role),
      payload: { confirm: 'RESTORE' },
    }),
    statuses: forAdmins(),
    invalid: () => ({ params: noImport, payload: { confirm: 'yes' }, is: [422, 'CONFIRMATION_REQUIRED'] }),
  },
  discardImport: {
    ask: async (community, role) => ({ params: await anImport(community, role) }),
    statuses: forAdmins(),
    invalid: () => ({ params: noImport, is: [404, 'IMPORT_NOT_FOUND'] }),
  },
};
