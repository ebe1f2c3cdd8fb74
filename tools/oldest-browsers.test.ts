import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './lib/run.mjs';
import { isWebBuilt } from './lib/web-build.mjs';

/** Without these a browser of README's list drops the whole declaration, or the rule around it. */
const NEWER = /light-dark\(|oklch\(|@scope\b|&:hover/g;

/** What a browser of the list lacks: the page stops at the first call of it. Calls behind a check of `typeof` are not these. */
const NEWER_CALLS =
  /(?<!==`function`\?)\bURL\.canParse\(|\bPromise\.(withResolvers|try)\b|\bAbortSignal\.any\(|\.(toSorted|toReversed|toSpliced|findLast|findLastIndex|symmetricDifference|isSubsetOf|isDisjointFrom)\(|\b(Object|Map)\.groupBy\(|\bArray\.fromAsync\(|\.(values|keys|entries)\(\)\.(map|filter|some|every|find|toArray)\(|(?<query>\w+)\.size>0\?`\$\{[^`]*\?\$\{\k<query>\}`|\(\?<[=!]/g;

// @rule navigation#oldest-browsers
test.runIf(isWebBuilt())('the built scripts call nothing that the oldest browsers lack', () => {
  const files = globSync('apps/web/dist/{client/assets/**/*.js,worker/sw.js}', { cwd: root });
  expect(files.length).toBeGreaterThan(1);
  const calls = files.flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(NEWER_CALLS)].map(([found]) => `${file}: ${found}`),
  );
  expect(calls).toEqual([]);
});

// @rule navigation#oldest-browsers
test.runIf(isWebBuilt())(
  'the built styles hold nothing that leaves the oldest browsers without colors',
  () => {
    const files = globSync('apps/web/dist/client/assets/*.css', { cwd: root });
    expect(files.length).toBeGreaterThan(0);
    const styles = files.map((file) => readFileSync(join(root, file), 'utf8')).join('\n');
    expect([...styles.matchAll(NEWER)].map(([found]) => found)).toEqual([]);
    expect(styles).toContain('prefers-color-scheme:dark');
  },
);
