import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Files of ours named in backticks: a path with a folder, an ending, and no pattern or placeholder in it. */
const namedPath = /`((?:\.?[\w@-]+\/)+[\w.@-]+\.(?:ts|tsx|mjs|cjs|js|json|md|css|yaml|html|sql))`/g;
const link = /\]\((?!https?:|mailto:|#)([^)\s#]+)[^)]*\)/g;
const npmScript = /\bnpm (?:run ([\w:-]+)|(start|test)\b)/g;

function* matches(text: string, pattern: RegExp): Generator<string> {
  for (const match of text.matchAll(pattern)) {
    const found = match[1] ?? match[2];
    if (found) yield found;
  }
}

/** Where a path in backticks may begin: a page about the server names its files as the server does. */
const bases = ['', 'apps/server/src', 'apps/web/src', 'packages/contract/src'];

/** The Markdown files that describe the project. */
export function documents(root: string): string[] {
  return globSync(['*.md', 'docs/**/*.md'], { cwd: root }).sort();
}

/** References of a document that do not exist, as sentences. */
export function findBrokenReferences(
  root: string,
  document: string,
  scripts: Record<string, string>,
): string[] {
  const text = readFileSync(join(root, document), 'utf8');
  const folder = dirname(document);
  const missing = (from: string[], paths: Iterable<string>) =>
    [...paths].filter((path) => !from.some((base) => existsSync(join(root, base, path))));
  return [
    ...missing([folder], matches(text, link)).map((path) => `links to ${path}`),
    ...missing([folder, ...bases], matches(text, namedPath)).map((path) => `names ${path}`),
    ...[...matches(text, npmScript)]
      .filter((name) => !(name in scripts))
      .map((name) => `names npm run ${name}`),
  ].map((what) => `${document} ${what}, which does not exist`);
}
