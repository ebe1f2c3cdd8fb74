import { statSync } from 'node:fs';
import { lockedPackages } from '../lib/locked-packages.mjs';
import { fail, StepFailure } from '../lib/run.mjs';
import { checkAdvisories } from './check-advisories.ts';

/** `npm run advisories -- <folder>`: which locked packages have a known weakness, by advisories on this machine. */
const [folder] = process.argv.slice(2);
if (!folder || !statSync(folder, { throwIfNoEntry: false })?.isDirectory())
  fail(new StepFailure('Please name a folder with advisories that exists: npm run advisories -- <folder>'));
else {
  const { lines, ok } = checkAdvisories(folder, lockedPackages());
  for (const line of lines) console.log(line);
  process.exitCode = ok ? 0 : 1;
}
