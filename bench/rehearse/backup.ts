import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { servePostgres } from '../postgres.ts';

const WINDFALL = join(import.meta.dirname, '../../tools/windfall.mjs');

/**
 * Restores the last backup of the site that the environment or `.env` names beside it, moves it to a PostgreSQL of its own,
 * and says whether all is well: `npm run rehearse -- backup`.
 */
export async function rehearseBackup(): Promise<boolean> {
  const dir = mkdtempSync(join(tmpdir(), 'windfall-backup-'));
  const postgres = await servePostgres(dir);
  try {
    const args = [WINDFALL, 'try-backup', '--to', postgres.url];
    const [code] = await once(spawn(process.execPath, args, { stdio: 'inherit' }), 'exit');
    return code === 0;
  } finally {
    await postgres.stop();
    rmSync(dir, { recursive: true, force: true });
  }
}
