import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root, say } from '../lib/run.mjs';
import { lastLine, type Outcome, single, total } from './outcome.ts';
import { allStages, type Output, quickStages, type Stage, type Step } from './steps.ts';

const quick = process.argv.includes('--quick');
let interrupted = false;
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => (interrupted = true));

// Environment variables of the terminal must not change the tests.
delete process.env['NODE_ENV'];
process.env['PATH'] = `${root}node_modules/.bin:${process.env['PATH']}`;
if (!process.stdout.isTTY) process.env['NO_COLOR'] = '1';
process.env['TEST_DIALECTS'] = quick ? 'sqlite' : 'sqlite,postgres';

interface Finished extends Outcome {
  name: string;
  seconds: number;
}

const folder = mkdtempSync(join(tmpdir(), 'windfall-test-'));
const finished: Finished[] = [];

async function runStep(step: Step, output: Output): Promise<void> {
  say(`--- ${step.name}`);
  const began = performance.now();
  const outcome = await outcomeOf(step, output);
  const seconds = (performance.now() - began) / 1000;
  finished.push({ name: step.name, seconds, ...outcome });
  say(`${outcome.failed ? 'FAILED' : 'ok'}: ${step.name}, ${seconds.toFixed(1)} s`);
}

async function outcomeOf(step: Step, output: Output): Promise<Outcome> {
  const missing = finished.find(({ name, failed }) => failed > 0 && step.needs?.includes(name));
  if (missing) return single(false, `Not run: ${step.name}, because ${missing.name} failed`);
  try {
    return await step.run(folder, output);
  } catch (error) {
    return single(false, error instanceof Error ? error.message : String(error));
  }
}

/** Runs the steps of a stage concurrently. The output of each is printed in one piece at its end. */
async function runStage([only, ...others]: Stage): Promise<void> {
  if (!only) return;
  if (others.length === 0) return runStep(only, 'inherit');
  await Promise.all(
    [only, ...others].map(async (step) => {
      const file = join(folder, `${step.name}.log`);
      const output = openSync(file, 'w');
      await runStep(step, output);
      closeSync(output);
      process.stderr.write(readFileSync(file));
    }),
  );
}

function printSummary(outcome: Outcome): void {
  console.log('');
  for (const { name, seconds, passed, failed } of finished) {
    console.log(
      `${failed ? 'FAIL' : ' ok '} ${name.padEnd(20)} ${seconds.toFixed(1).padStart(6)} s  ${passed} passed, ${failed} failed`,
    );
  }
  for (const note of outcome.notes) console.log(`  - ${note}`);
  if (interrupted) console.log('Interrupted: the remaining steps were not run.');
  console.log(lastLine(outcome));
}

for (const stage of quick ? quickStages : allStages) {
  if (interrupted) break;
  await runStage(stage);
}
rmSync(folder, { recursive: true, force: true });
const outcome = total(finished);
if (interrupted) outcome.failed += 1;
printSummary(outcome);
process.exitCode = outcome.failed > 0 || outcome.passed === 0 ? 1 : 0;
