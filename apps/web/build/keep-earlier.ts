import { mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** Pages that are open since before an update ask for the files of their own build. */
const KEPT_MS = 7 * 86_400_000;

/** Moves the browser's files of the previous build aside, where the server finds them, before a build replaces them. */
export function keepEarlier(root: string): Plugin {
  return {
    name: 'keep-earlier',
    apply: 'build',
    buildStart: () => setAside(join(root, 'dist/client/assets'), join(root, 'dist/earlier/assets')),
  };
}

/** Each file has the time at which it was replaced; a week later the next build deletes it. */
export async function setAside(from: string, to: string, now = Date.now()): Promise<void> {
  await mkdir(to, { recursive: true });
  for (const name of await namesIn(to)) {
    const { mtimeMs } = await stat(join(to, name));
    if (now - mtimeMs > KEPT_MS) await rm(join(to, name));
  }
  for (const name of await namesIn(from)) {
    await rename(join(from, name), join(to, name));
    await utimes(join(to, name), now / 1000, now / 1000);
  }
}

/** None before the first build. */
const namesIn = (dir: string) => readdir(dir).catch((): string[] => []);
