import { spawn } from 'node:child_process';
import { ensureInstalled } from './lib/install.mjs';
import { envFileArgs, fail, pinnedNode, root, say } from './lib/run.mjs';
import { ensureWebBuilt } from './lib/web-build.mjs';

const site = 'http://localhost:5173';

/** @param {string} cwd @param {string[]} args */
function start(cwd, args) {
  // The browser talks to Vite, so that is the address the server must take for its own.
  const env = { PUBLIC_URL: site, ...process.env };
  return spawn(pinnedNode, args, { cwd: `${root}${cwd}`, stdio: 'inherit', env, detached: true });
}

try {
  await ensureInstalled();
  await ensureWebBuilt();
} catch (error) {
  fail(error);
}

say(`Server with restart on change, web app with hot reload: ${site}`);
const children = [
  start('.', [...envFileArgs(), '--watch', '--watch-preserve-output', 'apps/server/src/main.ts']),
  start('apps/web', [`${root}node_modules/vite/bin/vite.js`, '--port', '5173', '--strictPort']),
];

// Each in a process group of its own: a signal to the group also reaches what it started, and both stop together.
/** @param {NodeJS.Signals} signal */
function stopAll(signal) {
  for (const { pid, exitCode } of children) {
    if (pid === undefined || exitCode !== null) continue;
    try {
      process.kill(-pid, signal);
    } catch {
      // It ended by itself in this moment.
    }
  }
}
for (const signal of /** @type {NodeJS.Signals[]} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
  process.on(signal, () => stopAll('SIGTERM'));
}
for (const child of children) {
  child.on('exit', (code) => {
    process.exitCode ||= code ?? 0;
    stopAll('SIGTERM');
  });
}
