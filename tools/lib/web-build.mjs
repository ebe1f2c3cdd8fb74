import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { npm, root, StepFailure, say, wasInterrupted } from './run.mjs';

const stamp = `${root}apps/web/dist/.built`;
const sources = ['apps/web', 'packages/contract', 'package-lock.json', 'tsconfig.base.json'];
const ignored = /(^|\/)(dist|node_modules|testing|\.[^/]+)$|\.test\.tsx?$/;

/** @param {string} path @returns {Generator<string>} */
function* filesUnder(path) {
  if (ignored.test(path)) return;
  const stat = statSync(path);
  if (!stat.isDirectory()) yield `${path} ${stat.size} ${stat.mtimeMs}`;
  else for (const name of readdirSync(path).sort()) yield* filesUnder(join(path, name));
}

/** Names, sizes and times of everything the build reads: changes when an edit would change the bundle. */
function fingerprint() {
  const hash = createHash('sha256');
  for (const source of sources) for (const line of filesUnder(join(root, source))) hash.update(`${line}\n`);
  for (const name of Object.keys(process.env).sort()) {
    if (name.startsWith('VITE_')) hash.update(`${name}=${process.env[name]}\n`);
  }
  return hash.digest('hex');
}

function lastBuild() {
  try {
    return readFileSync(stamp, 'utf8');
  } catch {
    return undefined;
  }
}

/** Whether there is a build, and it is of these very sources. */
export function isWebBuilt() {
  return lastBuild() === fingerprint();
}

/** Builds the browser bundle and the server-rendering bundle, unless the last build is of these very sources. */
export async function ensureWebBuilt() {
  const current = fingerprint();
  if (lastBuild() === current) return;
  say('Building the web app');
  // The stamp goes first and comes back last, so that an interrupted build is never taken for a finished one.
  rmSync(stamp, { force: true });
  const code = await npm(['run', '--loglevel=error', 'build', '-w', 'apps/web']);
  if (wasInterrupted()) throw new StepFailure('Building was interrupted; the next start does it again.');
  if (code !== 0) {
    throw new StepFailure(
      `Building the web app failed (code ${code}; its reasons are above). ` +
        'If the sources are unchanged, delete node_modules and run the same command again.',
    );
  }
  writeFileSync(stamp, current);
  say('Web app built');
}
