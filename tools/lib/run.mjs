// Runs on Node 20 before anything is installed: no dependencies, no TypeScript.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../../', import.meta.url));
/** The pinned runtime. Its own path, because `.bin` may not be on PATH yet. */
export const pinnedNode = `${root}node_modules/node/bin/node`;

/** @type {NodeJS.Signals[]} */
const forwarded = ['SIGINT', 'SIGTERM', 'SIGHUP'];
const started = Date.now();

/** One line that says what is happening, with the seconds since the command began.
 * @param {string} text */
export function say(text) {
  process.stderr.write(`[${((Date.now() - started) / 1000).toFixed(1)}s] ${text}\n`);
}

/** Thrown when a step fails: which one, and what to try. */
export class StepFailure extends Error {}

/** Prints a step failure as sentences and ends with code 1; anything else is a bug and keeps its stack.
 * @param {unknown} error */
export function fail(error) {
  if (error instanceof StepFailure) say(error.message);
  else console.error(error);
  process.exit(1);
}

let interrupted = false;
/** Whether the running command was interrupted. */
export const wasInterrupted = () => interrupted;

/**
 * Runs a command on this terminal and resolves to its exit code. Signals are passed on; a command that is
 * still there after `timeoutMs` milliseconds is killed.
 * @param {string} command @param {string[]} args
 * @param {import('node:child_process').SpawnOptions & { timeoutMs?: number }} [options]
 * @returns {Promise<number>}
 */
export function run(command, args, { timeoutMs = 15_000, ...options } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', ...options });
    const forward = (/** @type {NodeJS.Signals} */ signal) => {
      interrupted = true;
      child.kill(signal);
      setTimeout(() => child.kill('SIGKILL'), timeoutMs).unref();
    };
    for (const signal of forwarded) process.on(signal, forward);
    const settle = (/** @type {() => void} */ then) => {
      for (const signal of forwarded) process.off(signal, forward);
      then();
    };
    child.on('error', (error) => settle(() => reject(error)));
    child.on('exit', (code, signal) => settle(() => resolve(code ?? (signal === 'SIGINT' ? 130 : 143))));
  });
}

/**
 * Runs npm with the Node that npm itself was started on: the pinned one lives in the very folder that
 * an install deletes and lays anew. Asked to stop, npm would spend half a minute on undoing its work first.
 * @param {string[]} args @param {Parameters<typeof run>[2]} [options]
 */
export function npm(args, options) {
  const { npm_execpath: cli, npm_node_execpath: node } = process.env;
  const all = { timeoutMs: 2000, ...options };
  if (cli?.endsWith('npm-cli.js')) return run(node ?? process.execPath, [cli, ...args], all);
  return run('npm', args, { ...all, shell: process.platform === 'win32' });
}

/** Arguments of Node that read a `.env` file beside package.json; variables already set win. */
export function envFileArgs() {
  return existsSync(`${root}.env`) ? [`--env-file=${root}.env`] : [];
}

/**
 * Hands this terminal over to the pinned Node. Where the system allows it the process is replaced, so that
 * signals and the exit code need no middleman; Node 20 cannot, and waits instead.
 * @param {string[]} args
 */
export async function become(args) {
  process.chdir(root);
  if (typeof process.execve === 'function' && process.platform !== 'win32') {
    process.execve(pinnedNode, [pinnedNode, ...args], process.env);
  }
  // A group of its own: Ctrl-C then reaches the child once, forwarded, and not a second time from the terminal.
  process.exit(await run(pinnedNode, args, { detached: process.platform !== 'win32' }));
}
