import { existsSync, readFileSync } from 'node:fs';
import { npm, pinnedNode, root, StepFailure, say, wasInterrupted } from './run.mjs';

/** @param {string} lockfile @returns {Record<string, {version?: string, integrity?: string, optional?: boolean}> | undefined} */
function packagesOf(lockfile) {
  try {
    return JSON.parse(readFileSync(lockfile, 'utf8')).packages;
  } catch {
    return undefined;
  }
}

/**
 * npm writes node_modules/.package-lock.json as the last act of an install, so a missing or differing copy
 * means that the install is absent, old or was interrupted. Packages for other platforms are optional.
 */
export function isInstalled(folder = root, runtime = pinnedNode) {
  const wanted = packagesOf(`${folder}package-lock.json`);
  const present = packagesOf(`${folder}node_modules/.package-lock.json`);
  if (!wanted || !present || !existsSync(runtime)) return false;
  return Object.entries(wanted).every(([path, { version, integrity, optional }]) => {
    if (!path.includes('node_modules/')) return true;
    const found = present[path];
    return found ? found.version === version && found.integrity === integrity : optional === true;
  });
}

/** Installs exactly the packages of the lockfile, unless they are installed. */
export async function ensureInstalled() {
  if (isInstalled()) return;
  say('Installing the packages named in package-lock.json (npm ci; a minute or two the first time)');
  // The build and the tests need the development packages whatever NODE_ENV says.
  const code = await npm(['ci', '--include=dev', '--no-fund', '--no-audit', '--loglevel=error']);
  if (wasInterrupted()) throw new StepFailure('Installing was interrupted; the next start does it again.');
  if (code !== 0) {
    throw new StepFailure(
      `Installing failed (npm ci ended with ${code}; its reasons are above). ` +
        'Check the network and the free disk space, then run the same command again. ' +
        'If it says that package.json and package-lock.json are not in sync: npm install.',
    );
  }
  if (!existsSync(pinnedNode)) {
    throw new StepFailure(
      'The pinned Node.js was not installed. Install scripts may be switched off: ' +
        'run `npm config get ignore-scripts`, and if it says true, `npm rebuild node --ignore-scripts=false`.',
    );
  }
  say('Packages installed');
}
