import { spawn } from 'node:child_process';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { programEnvironment } from '../../testing/killable-server.ts';

const PROGRAM = join(import.meta.dirname, '../../../../tools/windfall.mjs');
const TIMEOUT_MS = 60_000;

let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'windfall-cli-'));
});
afterEach(() => rm(dir, { recursive: true, force: true }));

/** Runs the program as an operator does. */
async function windfall(args: readonly string[], input = '') {
  const env = { ...programEnvironment, DATA_DIR: join(dir, 'data') };
  const child = spawn(process.execPath, [PROGRAM, ...args], { cwd: dir, env });
  child.stdin.end(input);
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const [stdout, stderr, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  return { code, stdout, stderr };
}

describe('the program of the commands', { timeout: TIMEOUT_MS }, () => {
  test('reads a password from standard input, and writes private files', async () => {
    const args = ['create-admin', '--email', 'ada@elm.example', '--name', 'Ada Moss', '--password-stdin'];
    expect(await windfall(args, 'wilhelmina tends roses 7\n')).toEqual({
      code: 0,
      stdout: expect.stringMatching(/^Made the administrator Ada Moss \(ada@elm\.example\)\.\n/),
      stderr: '',
    });
    expect((await stat(join(dir, 'data', 'windfall.db'))).mode & 0o777).toBe(0o600);
  });

  test('ends with code 2 and one sentence when it is misused', async () => {
    expect(await windfall(['water-plants'])).toEqual({
      code: 2,
      stdout: '',
      stderr: 'There is no command water-plants. See: npm run windfall -- --help\n',
    });
  });
});
