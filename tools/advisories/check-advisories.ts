import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { LockedPackage } from '../lib/locked-packages.mjs';
import { type Advisory, howAffected, readAdvisory } from './advisory.ts';

interface Result {
  /** Packages that are affected, files that could not be read, and the sum, as lines to print. */
  readonly lines: readonly string[];
  /** No production package is affected, and each advisory could be read. */
  readonly ok: boolean;
}

function describe(
  { id, database_specific }: Advisory,
  { name, version, dev }: LockedPackage,
  fixed?: string,
) {
  const severity = database_specific?.severity?.toLowerCase() ?? 'of unknown severity';
  const use = dev ? 'development' : 'production';
  return `${use}: ${name} ${version}, ${id}, ${severity}, ${fixed ? `fixed in ${fixed}` : 'no fixed version'}`;
}

/** Compares packages with each advisory in the JSON files below a folder. */
export function checkAdvisories(folder: string, packages: readonly LockedPackage[]): Result {
  const locked = Map.groupBy(packages, ({ name }) => name);
  const production = new Set<string>();
  const development = new Set<string>();
  const broken: string[] = [];
  let count = 0;
  let newest = '';
  // Symbolic links are not followed.
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !entry.name.endsWith('.json')) continue;
    const path = join(entry.parentPath, entry.name);
    try {
      const advisory = readAdvisory(path);
      const names = new Set(
        advisory.affected.flatMap(({ package: its }) => (its?.ecosystem === 'npm' ? [its.name] : [])),
      );
      if (names.size === 0 || advisory.withdrawn) continue;
      count += 1;
      if (advisory.published > newest) newest = advisory.published;
      for (const each of [...names].flatMap((name) => locked.get(name) ?? [])) {
        const found = howAffected(advisory, each.name, each.version);
        if (found) (each.dev ? development : production).add(describe(advisory, each, found.fixed));
      }
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      broken.push(`${JSON.stringify(relative(folder, path))} ${reason}`);
    }
  }
  const sum =
    count === 0
      ? 'There are no advisories about npm packages.'
      : `${count} advisories about npm packages, the newest published ${newest.slice(0, 10) || 'at an unknown time'}; ` +
        `${packages.length} packages: ${production.size} findings in production, ${development.size} in development`;
  return {
    lines: [...broken, ...production, ...development, sum],
    ok: count > 0 && broken.length === 0 && production.size === 0,
  };
}
