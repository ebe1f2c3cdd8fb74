import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Runs the product as a volunteer would, on a folder of its own that is gone afterwards, or on one that stays. */
const keptDir = process.env['E2E_DATA_DIR'];
const dataDir = keptDir ?? mkdtempSync(join(tmpdir(), 'windfall-e2e-'));
const server = spawn(process.execPath, [join(import.meta.dirname, '../apps/server/src/main.ts')], {
  env: { ...process.env, DATA_DIR: dataDir },
  stdio: 'inherit',
});
server.on('exit', (code) => {
  if (!keptDir) rmSync(dataDir, { recursive: true, force: true });
  process.exit(code ?? 1);
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => server.kill(signal));
