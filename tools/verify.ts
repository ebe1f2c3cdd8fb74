import type { StdioOptions } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Counts, countCommand, countTests, failedTests, flakyTests, readReport } from './count-tests.ts';
import { freePort } from './lib/free-port.ts';
import { npm, say } from './lib/run.mjs';
import { ensureWebBuilt } from './lib/web-build.mjs';
import { provideChromium } from './provide-chromium.ts';

/**
 * `npm test` and, with `--quick`, `npm run check`: calls the scripts of package.json and adds up their results. Each
 * can be called alone: `npm run lint`.
 */
const quick = process.argv.includes('--quick');
/** Time for servers and browsers to end after an interruption. */
const STOP_TIMEOUT_MS = 15_000;

const folder = mkdtempSync(join(tmpdir(), 'windfall-test-'));
const results: (Counts & { readonly name: string; readonly seconds: number })[] = [];
const failures: string[] = [];
const flaky: string[] = [];
let interrupted = false;
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => (interrupted = true));
// Variables of the terminal must not change the tests.
for (const name of ['NODE_ENV', 'TEST_DIALECTS']) delete process.env[name];

/** Runs a part, notes its result and returns whether it passed. */
async function step(name: string, work: () => Promise<Counts>): Promise<boolean> {
  if (interrupted) return false;
  say(`--- ${name}`);
  const begun = performance.now();
  const counts = await work().catch((error: unknown) => {
    say(error instanceof Error ? error.message : String(error));
    return countCommand(1);
  });
  const seconds = (performance.now() - begun) / 1000;
  results.push({ name, seconds, ...counts });
  say(`${counts.failed ? 'FAILED' : 'ok'}: ${name}, ${seconds.toFixed(1)} s`);
  return counts.failed === 0;
}

const script = (name: string, args: readonly string[] = [], stdio: StdioOptions = 'inherit', env = {}) =>
  npm(['run', '--silent', name, '--', ...args], {
    stdio,
    env: { ...process.env, ...env },
    timeoutMs: STOP_TIMEOUT_MS,
  });

/** A check that runs beside others, so its output is printed in one piece at its end. */
async function check(name: string): Promise<Counts> {
  const file = join(folder, `${name}.log`);
  const output = openSync(file, 'w');
  const code = await script(name, [], ['ignore', output, output]);
  closeSync(output);
  process.stderr.write(readFileSync(file));
  return countCommand(code);
}

async function tests(name: string, reporters: (report: string) => string[], env = {}): Promise<Counts> {
  const report = join(folder, `${name}.json`);
  const code = await script(name, reporters(report), 'inherit', {
    ...env,
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
  });
  const result = readReport(report);
  if (result) {
    failures.push(...failedTests(result));
    flaky.push(...flakyTests(result));
  }
  return countTests(result, code);
}

const vitest = (name: string) =>
  tests(name, (report) => [
    ...['--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
    // As Playwright does: a busy machine may delay a test beyond its limits. The summary names it.
    ...(process.env['CI'] ? ['--retry=1'] : []),
  ]);

const endToEndTests = async () =>
  tests('test:e2e', () => ['--reporter=list,json'], {
    E2E_PORT: String(await freePort()),
    // Playwright sets colors for its workers; with both variables set, each of them warns.
    NO_COLOR: undefined,
  });

async function build(): Promise<Counts> {
  await ensureWebBuilt();
  return countCommand(0);
}

async function chromium(): Promise<Counts> {
  process.env['CHROMIUM_PATH'] = await provideChromium();
  say(`Using ${process.env['CHROMIUM_PATH']}`);
  return countCommand(0);
}

/** The checks and a browser's installation use what the build and the tests leave of the machine. */
async function runAll(): Promise<void> {
  const beside = ['types', 'lint', 'boundaries', 'dead-code'].map((name) => step(name, () => check(name)));
  const browser = quick ? undefined : step('a Chromium', chromium);
  const isBuilt = await step('build', build);
  // The tests of the server serve the built web app.
  await step('unit and API tests', () => vitest(quick ? 'test:unit' : 'test:vitest'));
  await Promise.all(beside);
  if (!browser) return;
  const canStart = (await browser) && isBuilt;
  await step('end-to-end tests', async () => {
    if (canStart) return endToEndTests();
    throw new Error('The end-to-end tests need the build and a Chromium.');
  });
}

function printSummary(): void {
  console.log('');
  for (const { name, seconds, passed, failed } of results) {
    const time = `${seconds.toFixed(1).padStart(6)} s`;
    console.log(`${failed ? 'FAIL' : ' ok '} ${name.padEnd(20)} ${time}  ${passed} passed, ${failed} failed`);
  }
  for (const test of flaky) console.log(`FLAKY ${test}`);
  // The output of a failure may lie thousands of lines above.
  for (const failure of failures) console.log(`FAIL ${failure}`);
  if (interrupted) console.log('Interrupted: the remaining steps were not run.');
  const sum = (key: keyof Counts) => results.reduce((total, counts) => total + counts[key], 0);
  const [passed, failed] = [sum('passed'), sum('failed') + (interrupted ? 1 : 0)];
  // Other programs read this line.
  console.log(`${passed} passed, ${failed} failed`);
  process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
}

await runAll();
rmSync(folder, { recursive: true, force: true });
printSummary();
