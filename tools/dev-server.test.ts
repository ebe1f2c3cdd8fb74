import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../apps/server/testing/free-port.ts';
import { programEnvironment } from '../apps/server/testing/killable-server.ts';

const TIMEOUT_MS = 120_000;

let dir: string;
let url: string;
let program: ChildProcess;

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'windfall-dev-'));
  const port = await freePort();
  url = `http://127.0.0.1:${port}`;
  const env = { ...programEnvironment, PORT: String(port), DATA_DIR: dir, DEMO: '0' };
  program = spawn(process.execPath, [join(import.meta.dirname, 'dev.mjs')], { env, stdio: 'pipe' });
  await ready(program);
}, TIMEOUT_MS);

afterAll(async () => {
  await stop();
  await rm(dir, { recursive: true, force: true });
});

/** Resolves when the program says so, and fails with its output when it ends instead. */
function ready({ stdout, stderr }: ChildProcess): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  let output = '';
  for (const stream of [stdout, stderr]) {
    stream?.on('data', (text) => {
      output += text;
      if (output.includes('is ready at')) resolve();
    });
  }
  program.once('close', () => reject(new Error(output)));
  return promise;
}

async function stop(): Promise<void> {
  if (program.exitCode !== null || program.signalCode !== null) return;
  program.kill('SIGTERM');
  await once(program, 'close');
}

const get = (path: string, accept = '*/*') => fetch(url + path, { headers: { accept } });

test('a page comes rendered, and its scripts and styles are compiled on request', async () => {
  const page = await get('/listings', 'text/html');
  const html = await page.text();
  expect([page.status, html]).toEqual([200, expect.stringContaining('Browse Listings</h1>')]);
  const [, script = ''] = /<html[^>]* data-entry="([^"]+)"/.exec(html) ?? [];
  const [, style = ''] = /<link rel="stylesheet" href="([^"]+)"/.exec(html) ?? [];
  const types = await Promise.all(
    [script, style, '/favicon.svg'].map(async (path) => typeOf(await get(path))),
  );
  expect(types).toEqual(['text/javascript', 'text/css', 'image/svg+xml']);
});

test('the content policy differs from that of production only in the worker, the inserted styles and the plain strings of Vite', async () => {
  const { headers } = await get('/listings', 'text/html');
  const policy = headers.get('content-security-policy');
  expect(policy).toMatch(
    /^default-src 'none'; script-src 'self' 'nonce-[^']+';.*; worker-src blob:; style-src-elem 'self' 'unsafe-inline'$/,
  );
  expect(policy).not.toContain('require-trusted-types-for');
});

test('a request to stop ends the server', async () => {
  await stop();
  await expect(get('/health')).rejects.toThrow('fetch failed');
});

const typeOf = ({ headers }: Response) => headers.get('content-type')?.split(';')[0];
