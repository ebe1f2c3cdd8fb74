import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureInstalled } from './lib/install.mjs';
import { licenseList, lockedPackages } from './lib/locked-packages.mjs';
import { fail, npm, root, run, StepFailure, say } from './lib/run.mjs';
import { ensureWebBuilt } from './lib/web-build.mjs';

/**
 * `npm run build:release`: one archive in `release/` that starts without installing or building, for machines of this system and
 * processor. It holds the packages of production alone and the Node.js it runs on.
 */

/** Of these workspaces npm installs the packages; of the others it reads the manifest alone. */
const SERVED = ['packages/contract', 'apps/server', 'apps/web'];
const MANIFESTS = [...SERVED, 'e2e', 'bench', 'tools'].map((folder) => `${folder}/package.json`);
const CONTENT = [
  'package.json',
  'package-lock.json',
  'LICENSE',
  '.env.example',
  'docs/hosting.md',
  'packages/contract/src',
  'apps/server/src',
  'apps/web/dist',
];
const TESTS = /\.test\.tsx?$|[/\\]testing$/;

/**
 * Writes a program of the release. Its folder may be read-only, and commands take paths from where they are called.
 * @param {string} file @param {string} main
 */
function writeProgram(file, main) {
  const lines = [
    '#!/bin/sh',
    'export INIT_CWD="$PWD"',
    'cd "$(dirname "$0")" || exit 1',
    `exec node_modules/node/bin/node --env-file-if-exists=.env ${main} "$@"`,
  ];
  writeFileSync(file, `${lines.join('\n')}\n`);
  chmodSync(file, 0o755);
}

/** @param {string} folder */
async function fill(folder) {
  for (const path of [...CONTENT, ...MANIFESTS])
    cpSync(join(root, path), join(folder, path), { recursive: true, filter: (from) => !TESTS.test(from) });
  writeProgram(join(folder, 'start'), 'apps/server/src/main.ts');
  writeProgram(join(folder, 'windfall'), 'apps/server/src/cli/main.ts');
  say('Installing the packages of production');
  const workspaces = SERVED.flatMap((path) => ['--workspace', path]);
  const quiet = ['--no-fund', '--no-audit', '--loglevel=error'];
  const code = await npm(['ci', '--omit=dev', '--include-workspace-root', ...workspaces, ...quiet], {
    cwd: folder,
  });
  if (code !== 0)
    throw new StepFailure(`Installing failed (npm ci ended with ${code}; its reasons are above).`);
  // What npm has written down of this system; the texts of the licenses lie in the packages.
  const installed = lockedPackages(join(folder, 'node_modules/.package-lock.json'));
  writeFileSync(join(folder, 'LICENSES.txt'), licenseList(installed));
  keepNodeAlone(join(folder, 'node_modules/node'));
}

/** The package has the program twice, and the headers for building native modules. @param {string} folder */
function keepNodeAlone(folder) {
  const whole = `node-${process.platform}-${process.arch}`;
  cpSync(join(folder, 'node_modules', whole, 'LICENSE'), join(folder, 'LICENSE'));
  rmSync(join(folder, 'node_modules'), { recursive: true });
}

const staging = mkdtempSync(join(tmpdir(), 'windfall-release-'));
try {
  await ensureInstalled();
  await ensureWebBuilt();
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const name = `windfall-${version}-${process.platform}-${process.arch}`;
  const folder = join(staging, name);
  mkdirSync(folder);
  await fill(folder);
  mkdirSync(join(root, 'release'), { recursive: true });
  const archive = join(root, 'release', `${name}.tar.gz`);
  const code = await run('tar', ['czf', archive, '-C', staging, name]);
  if (code !== 0) throw new StepFailure(`tar ended with ${code}; its reasons are above.`);
  say(`Made ${archive}`);
} catch (error) {
  rmSync(staging, { recursive: true, force: true });
  fail(error);
}
rmSync(staging, { recursive: true, force: true });
