import { globSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { root, run, say } from '../lib/run.mjs';
import { ensureWebBuilt } from '../lib/web-build.mjs';
import { freePort } from './free-port.ts';
import { type Outcome, single } from './outcome.ts';
import { provideChromium } from './provide-chromium.ts';
import { readPlaywright } from './read-playwright.ts';
import { readVitest } from './read-vitest.ts';

/** Where a step's programs write: on this terminal, or into the file in which the output of a parallel step is kept. */
export type Output = 'inherit' | number;

/** One named part of `npm test`. It is not run when a step it needs has failed, and then counts as a failure. */
export interface Step {
  name: string;
  needs?: string[];
  run: (folder: string, output: Output) => Promise<Outcome>;
}

/** Cache of the compiler; it checks again only changed files and their dependents. */
const TYPES_CACHE = 'node_modules/.cache/types';

async function types(_folder: string, output: Output): Promise<Outcome> {
  const projects = globSync('{.,*,apps/*,packages/*}/tsconfig.json', { cwd: root }).sort();
  const broken: string[] = [];
  for (const project of projects) {
    const cache = `${TYPES_CACHE}/${dirname(project).replaceAll('/', '-')}.tsbuildinfo`;
    const code = await run('tsc', ['-p', project, '--incremental', '--tsBuildInfoFile', cache], {
      stdio: ['ignore', output, output],
    });
    if (code !== 0) broken.push(project);
  }
  return single(broken.length === 0, ...broken.map((project) => `Types: ${project} has errors`));
}

function readJson(path: string) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}

async function vitest(folder: string, ...args: string[]): Promise<Outcome> {
  const report = `${folder}/vitest.json`;
  const code = await run('vitest', [
    'run',
    ...args,
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
    // Playwright sets colors for its workers; with both variables set, each of them warns.
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
  async (_folder: string, output: Output) =>
    single((await run(name, args, { stdio: ['ignore', output, output] })) === 0);

const boundaries = command(
  process.execPath,
  '--import',
  './tools/boundaries/typescript-6.mjs',
  'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs',
  'apps',
  'packages',
  'e2e',
);

/** Checks that only read the sources, so they run at the same time. The longest comes first. */
const checks: Step[] = [
  { name: 'types', run: types },
  {
    name: 'lint and format',
    run: command('biome', 'ci', '--error-on-warnings', `--colors=${process.stdout.isTTY ? 'force' : 'off'}`),
  },
  { name: 'boundaries', run: boundaries },
  { name: 'dead code', run: command('knip') },
];

/** Projects of vitest.config.ts that build neither the application nor a page. */
const QUICK_PROJECTS = ['contract', 'unit', 'tools'].map((name) => `--project=${name}`);

/** Steps that run at the same time, or one that has the machine to itself. */
export type Stage = readonly Step[];

/** The stages that need neither a browser nor PostgreSQL. The server's tests serve the built web app, so that comes first. */
export const quickStages: readonly Stage[] = [
  checks,
  [{ name: 'build', run: build }],
  [{ name: 'unit tests', run: (folder) => vitest(folder, ...QUICK_PROJECTS) }],
];

/** Everything, in the order in which mistakes are cheapest to hear of. */
export const allStages: readonly Stage[] = [
  checks,
  [{ name: 'build', run: build }],
  [{ name: 'unit and API tests', run: (folder) => vitest(folder) }],
  [{ name: 'a Chromium', run: chromium }],
  [{ name: 'end-to-end tests', needs: ['build', 'a Chromium'], run: endToEndTests }],
];
