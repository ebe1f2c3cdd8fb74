import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

/** A rule of the product is a list item with an anchor; its name is the page and the anchor: `messages#message-once`. */
const anchor = /^- <a id="([\w-]+)"><\/a>/gm;
/** A test names the rule it proves on the line above it. */
const tag = /^\s*\/\/ @rule (\S+)$/;
const testStart = /^\s*(?:await )?(?:test|it|describe)\b(.*)/;
const sourceLink = /docs\/product\/([\w-]+)\.md#([\w-]+)/g;

const TESTS = '{apps,packages,e2e,tools}/**/*.test.{ts,tsx}';
const SOURCES = '{apps,packages,e2e,tools,bench}/**/*.{ts,tsx}';

/** The names of all rules, sorted, with duplicates as often as they stand there. */
export function readRules(root: string): string[] {
  return globSync('docs/product/*.md', { cwd: root })
    .flatMap((page) =>
      [...readFileSync(join(root, page), 'utf8').matchAll(anchor)].map(
        ([, id]) => `${basename(page, '.md')}#${id}`,
      ),
    )
    .sort();
}

/** Every rule without a test, every tag or link without a rule, and every tag that marks no running test, as sentences. */
export function findRuleFlaws(root: string): string[] {
  const rules = readRules(root);
  const known = new Set(rules);
  const tested = new Set<string>();
  const flaws = rules
    .filter((rule, index) => rule === rules[index + 1])
    .map((rule) => `${rule} stands twice`);
  for (const file of sourceFiles(root, TESTS)) {
    for (const { rule, line, marksTest } of readTags(readFileSync(join(root, file), 'utf8'))) {
      if (!known.has(rule)) flaws.push(`${file}:${line} names the rule ${rule}, which does not exist`);
      if (marksTest) tested.add(rule);
      else flaws.push(`${file}:${line} names the rule ${rule} above no running test`);
    }
  }
  flaws.push(...rules.filter((rule) => !tested.has(rule)).map((rule) => `${rule} has no test`));
  for (const file of sourceFiles(root, SOURCES)) flaws.push(...deadLinks(root, file, known));
  return flaws;
}

function sourceFiles(root: string, pattern: string): string[] {
  return globSync(pattern, { cwd: root, exclude: ['**/node_modules/**', '**/dist/**'] }).sort();
}

function readTags(text: string): { rule: string; line: number; marksTest: boolean }[] {
  const lines = text.split('\n');
  return lines.flatMap((content, index) => {
    const rule = tag.exec(content)?.[1];
    if (rule === undefined) return [];
    const marked = lines.slice(index + 1).find((next) => !/^\s*\/\//.test(next)) ?? '';
    const call = testStart.exec(marked);
    return [
      { rule, line: index + 1, marksTest: call !== null && !/^\.(?:skip|todo|only)\b/.test(call[1] ?? '') },
    ];
  });
}

function deadLinks(root: string, file: string, known: ReadonlySet<string>): string[] {
  const text = readFileSync(join(root, file), 'utf8');
  return [...text.matchAll(sourceLink)]
    .map(([, page, id]) => `${page}#${id}`)
    .filter((rule) => !known.has(rule))
    .map((rule) => `${file} links to the rule ${rule}, which does not exist`);
}
