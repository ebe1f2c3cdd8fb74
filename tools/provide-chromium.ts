import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { findChromium } from './lib/find-chromium.ts';
import { root, run, StepFailure, say, wasInterrupted } from './lib/run.mjs';

function succeeds(command: string, ...args: string[]): boolean {
  return spawnSync(command, args, { stdio: 'ignore' }).status === 0;
}

/** How to call apt-get here without a question being asked, if there is a way. */
function aptCommand(): string[] | undefined {
  if (!succeeds('apt-get', '--version')) return undefined;
  if (process.getuid?.() === 0) return ['apt-get'];
  return succeeds('sudo', '-n', 'true') ? ['sudo', '-n', 'apt-get'] : undefined;
}

async function installWithApt(): Promise<void> {
  say('No Chromium here: installing it with apt-get (about 300 MB on disk)');
  await installPackages('chromium', 'fonts-liberation');
}

async function installPackages(...packages: string[]): Promise<void> {
  const [command, ...prefix] = aptCommand() ?? [];
  if (!command) return;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  if ((await run(command, [...prefix, 'update', '-qq'], { env })) !== 0) return;
  // Progress by package on this terminal would be hundreds of lines; the log of a failure is still printed by apt.
  const options = ['-y', '-qq', '--no-install-recommends', '-o', 'Dpkg::Use-Pty=0'];
  await run(command, [...prefix, 'install', ...options, ...packages], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

async function installWithPlaywright(): Promise<void> {
  say('No Chromium from the system: asking Playwright for its own');
  await run(`${root}node_modules/.bin/playwright`, ['install', 'chromium']);
}

/** Finds or installs a Chromium; explains what to do when neither works. */
export async function provideChromium(): Promise<string> {
  for (const install of [undefined, installWithApt, installWithPlaywright]) {
    if (wasInterrupted()) throw new StepFailure('The installation of a Chromium was interrupted.');
    await install?.();
    const path = findChromium();
    if (!path) continue;
    // The journeys run in the shell, which takes a tenth less of the processor's time, except that of a push: the shell denies every page
    // notifications. On a person's own machine that is no reason to install it. Some systems do not have it, so it comes by itself.
    const isOurs = install === installWithApt || Boolean(process.env['CI']);
    if (isOurs && path === '/usr/bin/chromium' && !existsSync(`${path}-headless-shell`))
      await installPackages('chromium-headless-shell');
    return path;
  }
  throw new Error(
    'No Chromium was found and none could be installed. Install one (on Debian: sudo apt-get install chromium) ' +
      'or set CHROMIUM_PATH to the program, then run npm test again.',
  );
}
