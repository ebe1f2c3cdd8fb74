import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { freePort } from '../testing/free-port.ts';
import { programEnvironment, signUp } from '../testing/killable-server.ts';
import { SlowUpload } from '../testing/slow-upload.ts';
import { DEMO_SIGN_INS } from './demo/people.ts';

const MAIN = join(import.meta.dirname, 'main.ts');
const TIMEOUT_MS = 60_000;

let dir: string;
let running: Program[];

interface Program {
  readonly process: ChildProcess;
  readonly output: { stdout: string; stderr: string };
  readonly ended: Promise<number | null>;
}

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'windfall-main-'));
  running = [];
});
afterEach(async () => {
  for (const { process: child, ended } of running) {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
    await ended;
  }
  await rm(dir, { recursive: true, force: true });
});

/** Starts the server as an operator does, with its own environment. */
function start(env: Record<string, string>): Program {
  const child = spawn(process.execPath, [MAIN], {
    cwd: dir,
    env: { ...programEnvironment, DATA_DIR: join(dir, 'data'), DEMO: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = { stdout: '', stderr: '' };
  child.stdout.on('data', (chunk) => {
    output.stdout += chunk;
  });
  child.stderr.on('data', (chunk) => {
    output.stderr += chunk;
  });
  const ended = new Promise<number | null>((resolve) => child.once('close', (code) => resolve(code)));
  const started = { process: child, output, ended };
  running.push(started);
  return started;
}

/** Waits until the server responds; fails with its output when it exits instead. */
async function waitForResponse(server: Program, port: number, path = '/health'): Promise<void> {
  while ((await statusOf(port, path)) !== 200) {
    if (server.process.exitCode !== null) throw new Error(server.output.stderr);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Undefined while it does not listen. */
async function statusOf(port: number, path = '/health'): Promise<number | undefined> {
  return fetch(`http://127.0.0.1:${port}${path}`).then(
    ({ status }) => status,
    () => undefined,
  );
}

/** Expects the start to be refused with exactly this on stderr: one sentence, no stack trace. */
async function expectSentence(env: Record<string, string>, sentence: string | RegExp): Promise<void> {
  const server = start(env);
  expect(await server.ended).toBe(1);
  expect(server.output.stdout).toBe('');
  const [line, ...rest] = server.output.stderr.split('\n');
  expect(rest).toEqual(['']);
  if (typeof sentence === 'string') expect(line).toBe(sentence);
  else expect(line).toMatch(sentence);
}

/** One server runs; the caller shows afterwards that it still does. */
async function expectSecondRefused(): Promise<void> {
  await expectSentence(
    { PORT: String(await freePort()) },
    `Another Windfall server already uses the folder ${join(dir, 'data')}. Stop it first, or set DATA_DIR.`,
  );
}

/** All files of the running server are readable by its own account only. */
async function expectPrivateFiles(): Promise<void> {
  const names = await readdir(join(dir, 'data'), { recursive: true, withFileTypes: true });
  expect(names.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['windfall.db', 'windfall.db-wal', 'windfall.db-shm', 'owner.lock']),
  );
  const paths = [join(dir, 'data'), ...names.map(({ parentPath, name }) => join(parentPath, name))];
  for (const path of paths) expect((await stat(path)).mode & 0o077, path).toBe(0);
}

function countMembers(): unknown {
  const database = new DatabaseSync(join(dir, 'data', 'windfall.db'), { readOnly: true });
  const row = database.prepare('select count(*) as members from users').get();
  database.close();
  return row?.['members'];
}

describe('starting the server', { timeout: TIMEOUT_MS }, () => {
  test('a taken port is reported in a sentence, and no demo community is created', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => taken.once('listening', resolve));
    const address = taken.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    await expectSentence(
      { PORT: String(port), DEMO: '1' },
      `Port ${port} is taken by another program. Stop it, or set PORT to a free one.`,
    );
    taken.close();
    expect(countMembers()).toBe(0);
    expect(existsSync(join(dir, 'data', 'images'))).toBe(false);
  });
});

describe('stopping the server', { timeout: TIMEOUT_MS }, () => {
  // @rule http-api#health
  test('SIGTERM ends it cleanly after the running request; no other server may use its private folder, nor a real site a demo', async () => {
    const port = await freePort();
    const server = start({ PORT: String(port) });
    await waitForResponse(server, port);
    await expectSecondRefused();
    await expectPrivateFiles();
    await signUp(`http://127.0.0.1:${port}`, DEMO_SIGN_INS[0]?.email ?? '');
    const upload = await SlowUpload.begin(`http://127.0.0.1:${port}/api/auth/login`, 2);
    server.process.kill('SIGTERM');
    await expect.poll(() => statusOf(port)).toBe(503);
    upload.write('{}');
    expect((await upload.answer()).status).toBe(400);
    expect(await server.ended).toBe(0);
    expect(server.output.stderr).toBe('');
    expect(server.output.stdout).toContain(`Windfall is ready at http://localhost:${port}`);
    expect(server.output.stdout).toContain('Make one: npm run windfall -- create-admin');
    expect(existsSync(join(dir, 'data', 'windfall.db-wal'))).toBe(false);
    await expectSentence(
      { NODE_ENV: 'production', PUBLIC_URL: 'https://share.example', PORT: String(port) },
      /^This database holds the demo community, whose passwords everybody knows\./,
    );
  });

  // @rule http-api#health
  test('SIGINT during a first start leaves a complete demo community or none', async () => {
    const port = await freePort();
    const server = start({ PORT: String(port), DEMO: '1' });
    await waitForResponse(server, port, '/health/live');
    // It is ready once the demo community is complete.
    expect(await statusOf(port)).toBe(503);
    expect(countMembers()).toBe(0);
    server.process.kill('SIGINT');
    expect(await server.ended).toBe(0);
    expect(server.output.stderr).toBe('');
    expect([0, 5]).toContain(countMembers());
  });
});
