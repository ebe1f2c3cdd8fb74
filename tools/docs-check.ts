import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** Files of ours named in backticks: a path with a folder, an ending, and no pattern or placeholder in it. */
const namedPath = /`((?:\.?[\w@-]+\/)+[\w.@-]+\.(?:ts|tsx|mjs|cjs|js|json|md|css|yaml|html|sql))`/g;
/** A file name without a folder, which a file in any folder may have. */
const namedFile = /`([\w@-][\w.@-]*\.(?:ts|tsx|mjs|cjs))`/g;
/** The same in a comment, with or without backticks. */
const inComment = /(?:^|[\s(`])((?:[\w@-]+\/)*[\w@-][\w.@-]*\.(?:ts|tsx|mjs|cjs))(?=[\s`),:;]|\.\s|\.?$)/g;
const comment = /(?:^|\s)\/\/.*$|^\s*\/?\*.*$/gm;
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

const SOURCES = '{apps,packages,tools,e2e,bench,drawings}/**/*.{ts,tsx,mjs,cjs,css}';
const isInstalled = (path: string) => /(^|\/)(node_modules|dist)$/.test(path);

/** Source files, with the names that they and the files of the root have. */
export function sources(root: string): { readonly files: string[]; readonly names: ReadonlySet<string> } {
  const files = globSync(SOURCES, { cwd: root, exclude: isInstalled }).sort();
  return {
    files,
    names: new Set([...files, ...globSync('{.*,*}', { cwd: root })].map((file) => basename(file))),
  };
}

/** Files that comments of a source file name and that do not exist, as sentences. */
export function findBrokenComments(text: string, file: string, names: ReadonlySet<string>): string[] {
  const comments = (text.match(comment) ?? []).join('\n');
  return [...matches(comments, inComment)]
    .filter((path) => !names.has(basename(path)))
    .map((path) => `${file} names ${path}, which does not exist`);
}

/** References of a document that do not exist, as sentences. */
export function findBrokenReferences(
  root: string,
  document: string,
  { scripts, names }: { readonly scripts: Record<string, string>; readonly names: ReadonlySet<string> },
): string[] {
  const text = readFileSync(join(root, document), 'utf8');
  const folder = dirname(document);
  const missing = (from: string[], paths: Iterable<string>) =>
    [...paths].filter((path) => !from.some((base) => existsSync(join(root, base, path))));
  return [
    ...missing([folder], matches(text, link)).map((path) => `links to ${path}`),
    ...missing([folder, ...bases], matches(text, namedPath)).map((path) => `names ${path}`),
    ...[...matches(text, namedFile)].filter((name) => !names.has(name)).map((name) => `names ${name}`),
    ...[...matches(text, npmScript)]
      .filter((name) => !(name in scripts))
      .map((name) => `names npm run ${name}`),
  ].map((what) => `${document} ${what}, which does not exist`);
}
