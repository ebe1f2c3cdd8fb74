import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root, say } from '../lib/run.mjs';
import { lastLine, type Outcome, single, total } from './outcome.ts';
import { allSteps, quickSteps, type Step } from './steps.ts';

const quick = process.argv.includes('--quick');
let interrupted = false;
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => (interrupted = true));

// What a terminal happens to have set must not change what the tests see.
delete process.env['NODE_ENV'];
process.env['PATH'] = `${root}node_modules/.bin:${process.env['PATH']}`;
if (!process.stdout.isTTY) process.env['NO_COLOR'] = '1';
if (quick) process.env['TEST_DIALECTS'] = 'sqlite';

interface Finished extends Outcome {
  name: string;
  seconds: number;
}

async function runStep(step: Step, finished: Finished[], folder: string): Promise<Outcome> {
  const missing = finished.find(({ name, failed }) => failed > 0 && step.needs?.includes(name));
  if (missing) return single(false, `Not run: ${step.name}, because ${missing.name} failed`);
  try {
    return await step.run(folder);
  } catch (error) {
    return single(false, error instanceof Error ? error.message : String(error));
  }
}

function printSummary(finished: Finished[], outcome: Outcome): void {
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

const folder = mkdtempSync(join(tmpdir(), 'windfall-test-'));
const finished: Finished[] = [];
for (const step of quick ? quickSteps : allSteps) {
  if (interrupted) break;
  say(`--- ${step.name}`);
  const began = performance.now();
  const outcome = await runStep(step, finished, folder);
  const seconds = (performance.now() - began) / 1000;
  finished.push({ name: step.name, seconds, ...outcome });
  say(`${outcome.failed ? 'FAILED' : 'ok'}: ${step.name}, ${seconds.toFixed(1)} s`);
}
rmSync(folder, { recursive: true, force: true });
const outcome = total(finished);
if (interrupted) outcome.failed += 1;
printSummary(finished, outcome);
process.exitCode = outcome.failed > 0 || outcome.passed === 0 ? 1 : 0;
