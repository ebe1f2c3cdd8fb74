import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { homedir } from 'node:os';

const systemPaths = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

function playwrightPaths(): string[] {
  const { PLAYWRIGHT_BROWSERS_PATH: named } = process.env;
  const folders = named
    ? [named]
    : [`${homedir()}/.cache/ms-playwright`, `${homedir()}/Library/Caches/ms-playwright`];
  return folders.flatMap((folder) => [
    ...globSync(`${folder}/chromium-*/chrome-linux*/chrome`),
    ...globSync(`${folder}/chromium-*/chrome-mac*/*.app/Contents/MacOS/*`),
  ]);
}

/** Answers with its version: some systems ship a `chromium-browser` that only says where to get the real one. */
export function isChromium(path: string): boolean {
  const { status, stdout } = spawnSync(path, ['--version'], { encoding: 'utf8', timeout: 20_000 });
  return status === 0 && /chrom/i.test(stdout);
}

/** The first Chromium that really starts: the one named in CHROMIUM_PATH, the system's, or Playwright's own. */
export function findChromium(works = isChromium): string | undefined {
  const { CHROMIUM_PATH: named } = process.env;
  if (named) {
    if (works(named)) return named;
    throw new Error(
      `CHROMIUM_PATH names ${named}, which is not a Chromium that starts. Correct it or unset it.`,
    );
  }
  return [...systemPaths, ...playwrightPaths()].find(works);
}
