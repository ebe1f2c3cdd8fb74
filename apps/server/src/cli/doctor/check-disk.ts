import { stat, statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Config } from '../../config/config.ts';
import { inUnits } from '../output.ts';
import { type Finding, note, ok, wrong } from './finding.ts';

const GIGABYTE = 1_000_000_000;
const LEAST = 0.2 * GIGABYTE;
const COMFORTABLE = 2 * GIGABYTE;
const LEAST_FILES = 10_000;

/** Checks the free space of the disks that the server writes to. */
export async function checkDisk({ dataDir, backups }: Config): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const path of new Set([dataDir, backups.dir])) {
    const { bavail, bsize, files, ffree } = await statfs(await nearest(path));
    const free = bavail * bsize;
    const sentence = `${inUnits(free)} are free for ${path}`;
    if (free < LEAST)
      findings.push(wrong(`Only ${sentence}. Make room before the database cannot write any more.`));
    else if (free < COMFORTABLE) findings.push(note(`Only ${sentence}.`));
    else findings.push(ok(`${sentence}.`));
    // Some file systems have no limit and report zero.
    if (files > 0 && ffree < LEAST_FILES) {
      findings.push(wrong(`Hardly any new files fit on the disk of ${path} (${ffree} are left).`));
    }
  }
  return findings;
}

/** The folder itself, or its closest existing parent. */
async function nearest(path: string): Promise<string> {
  const exists = await stat(path).then(
    () => true,
    () => false,
  );
  return exists ? path : nearest(dirname(path));
}
