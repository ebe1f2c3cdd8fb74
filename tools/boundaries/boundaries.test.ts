import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { root } from '../lib/run.mjs';
import { allowed, forbidden } from './example-imports.ts';

interface CruiseResult {
  summary: { violations: { from: string; rule: { name: string } }[] };
}

const config = createRequire(import.meta.url)(`${root}.dependency-cruiser.cjs`);
const packageJson = JSON.stringify({
  dependencies: { kysely: '*', zod: '*' },
  devDependencies: { vitest: '*' },
});
let folder: string;
let found: string[];

async function write(path: string, text: string) {
  await mkdir(dirname(join(folder, path)), { recursive: true });
  await writeFile(join(folder, path), text);
}

/** Lays a small tree: each file with its one import, and each imported file empty unless it has an import itself. */
async function layTree() {
  await cp(`${root}.dependency-cruiser.cjs`, join(folder, '.dependency-cruiser.cjs'));
  await symlink(`${root}node_modules`, join(folder, 'node_modules'));
  for (const workspace of ['apps/server', 'apps/web', 'packages/contract', 'e2e']) {
    await write(`${workspace}/package.json`, packageJson);
  }
  const examples = [...forbidden, ...allowed];
  for (const { from, to } of examples) {
    const target = to?.startsWith('.') && join(dirname(from), to);
    if (target) await write(target, 'export const x = 1;\nexport type X = number;\n');
  }
  for (const { from, to, type } of examples) {
    await write(from, type ? `export type { X } from '${to}';\n` : `export * from '${to}';\n`);
  }
}

async function cruise(): Promise<CruiseResult> {
  const bin = `${root}node_modules/dependency-cruiser/bin/dependency-cruiser.mjs`;
  const args = [
    '--import',
    `${root}tools/boundaries/typescript-6.mjs`,
    bin,
    '-T',
    'json',
    'apps',
    'packages',
    'e2e',
  ];
  const { stdout } = await promisify(execFile)(process.execPath, args, {
    cwd: folder,
    maxBuffer: 2 ** 26,
  }).catch((error) => error);
  return JSON.parse(stdout);
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'windfall-boundaries-'));
  await layTree();
  const { summary } = await cruise();
  found = summary.violations.map(({ rule, from }) => `${rule.name}: ${from}`);
}, 60_000);

afterAll(() => rm(folder, { recursive: true, force: true }));

test.each(forbidden)('$rule forbids $from to import $to', ({ rule, from }) => {
  expect(found).toContain(`${rule}: ${from}`);
});

test.each(allowed)('$from may import $to', ({ from }) => {
  expect(found.filter((violation) => violation.endsWith(`: ${from}`))).toEqual([]);
});

test('every rule has an example that breaks it', () => {
  const names = config.forbidden.map(({ name }: { name: string }) => name);
  expect(names.filter((name: string) => !forbidden.some(({ rule }) => rule === name))).toEqual([]);
});
