import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { latestMigration } from '../../apps/server/src/db/migrate.ts';

const root = join(import.meta.dirname, '../..');

/**
 * Installs and builds the version before the newest migration into a folder, and returns its program. Undefined where the
 * history is not there.
 */
export function installOlder(dir: string): string | undefined {
  const commit = commitBefore(`apps/server/src/db/migrations/${latestMigration}.ts`);
  if (commit === undefined) {
    console.log('No version before the newest migration is in this checkout, so nothing is upgraded.');
    return undefined;
  }
  console.log(
    `The version to upgrade from is ${commit.slice(0, 8)}, the last one before ${latestMigration}.`,
  );
  mkdirSync(dir);
  run('git', ['archive', `--output=${dir}.tar`, commit], root);
  run('tar', ['xf', `${dir}.tar`], dir);
  run('npm', ['ci', '--no-fund', '--no-audit', '--loglevel=error'], dir);
  run('npm', ['run', '--silent', 'build'], dir);
  return join(dir, 'apps/server/src/main.ts');
}

function commitBefore(file: string): string | undefined {
  const { stdout } = spawnSync('git', ['log', '--diff-filter=A', '--format=%P', '-1', '--', file], {
    cwd: root,
    encoding: 'utf8',
  });
  return stdout?.trim().split(' ')[0] || undefined;
}

function run(command: string, args: readonly string[], cwd: string): void {
  const { status } = spawnSync(command, args, { cwd, stdio: ['ignore', 'ignore', 'inherit'] });
  if (status !== 0) throw new Error(`${command} ${args[0]} ended with ${status}`);
}
