import { globSync, readFileSync } from 'node:fs';
import { root, run, say } from '../lib/run.mjs';
import { ensureWebBuilt } from '../lib/web-build.mjs';
import { freePort } from './free-port.ts';
import { type Outcome, single } from './outcome.ts';
import { provideChromium } from './provide-chromium.ts';
import { readPlaywright } from './read-playwright.ts';
import { readVitest } from './read-vitest.ts';

/** One named part of `npm test`. It is not run when a step it needs has failed, and then counts as a failure. */
export interface Step {
  name: string;
  needs?: string[];
  run: (folder: string) => Promise<Outcome>;
}

async function types(): Promise<Outcome> {
  const projects = globSync('{.,*,apps/*,packages/*}/tsconfig.json', { cwd: root }).sort();
  const broken: string[] = [];
  for (const project of projects) if ((await run('tsc', ['-p', project])) !== 0) broken.push(project);
  return single(broken.length === 0, ...broken.map((project) => `Types: ${project} has errors`));
}

function readJson(path: string) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}

async function unitTests(folder: string): Promise<Outcome> {
  const report = `${folder}/vitest.json`;
  const code = await run('vitest', [
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ]);
  const results = readJson(report);
  return results ? readVitest(results, code) : single(false, `Vitest ended with ${code} and wrote no report`);
}

async function endToEndTests(folder: string): Promise<Outcome> {
  const report = `${folder}/playwright.json`;
  const args = ['test', '-c', 'e2e/playwright.config.ts', '--reporter=list,json'];
  const env = {
    ...process.env,
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    E2E_PORT: String(await freePort()),
    // Playwright asks its workers for colours; told both, every one of them warns.
    NO_COLOR: undefined,
  };
  const code = await run('playwright', args, { env });
  const results = readJson(report);
  return results
    ? readPlaywright(results, code)
    : single(false, `Playwright ended with ${code} and wrote no report`);
}

async function chromium(): Promise<Outcome> {
  process.env['CHROMIUM_PATH'] = await provideChromium();
  say(`Using ${process.env['CHROMIUM_PATH']}`);
  return single(true);
}

async function build(): Promise<Outcome> {
  await ensureWebBuilt();
  return single(true);
}

const command =
  (name: string, ...args: string[]) =>
  async () =>
    single((await run(name, args)) === 0);

const boundaries = command(
  process.execPath,
  '--import',
  './tools/boundaries/typescript-6.mjs',
  'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs',
  'apps',
  'packages',
  'e2e',
);

/** The steps that need neither a browser nor PostgreSQL. The server's tests serve the built web app, so that comes first. */
export const quickSteps: Step[] = [
  {
    name: 'lint and format',
    run: command('biome', 'ci', '--error-on-warnings', `--colors=${process.stdout.isTTY ? 'force' : 'off'}`),
  },
  { name: 'types', run: types },
  { name: 'boundaries', run: boundaries },
  { name: 'dead code', run: command('knip') },
  { name: 'build', run: build },
  { name: 'unit and API tests', run: unitTests },
];

/** Everything, in the order in which mistakes are cheapest to hear of. */
export const allSteps: Step[] = [
  ...quickSteps,
  { name: 'a Chromium', run: chromium },
  { name: 'end-to-end tests', needs: ['build', 'a Chromium'], run: endToEndTests },
];
