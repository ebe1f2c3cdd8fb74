import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** One statement of the specification, where it is built, and the tests that show it. */
export interface Row {
  line: number;
  cells: string[];
}

export interface Counts {
  tested: number;
  untested: number;
  open: number;
}

export const NOT_YET = 'not yet';
export const NO_TEST_YET = 'no test yet';

const HEADER = 'Statement';
/** Paths in backticks, and nothing but commas between them. */
const paths = /^`[^`]+`(?:, `[^`]+`)*$/;
/** A test file in backticks and the titles that are meant there: `a.test.ts` "one", "another". */
const tests = /`([^`]+)`((?:,? "[^"]+")+)/g;
/** A title as the test file has it, also behind `each(...)`; a test that is skipped shows nothing. */
const titles = /(?:\b(?:test|it|describe)(?:\.(?!skip|todo)\w+)*|\))\(\s*(['"`])((?:(?!\1).)+)\1/g;
const counts =
  /\*\*(\d+) statements\*\*: (\d+) built and tested, (\d+) built without a test yet, (\d+) not built yet\./;

/** The rows of every table of the page. */
export function readRows(text: string): Row[] {
  return text.split('\n').flatMap((content, index) => {
    if (!content.startsWith('|')) return [];
    const cells = content
      .split(/(?<!\\)\|/)
      .slice(1, -1)
      .map((cell) => cell.trim());
    const isFrame = cells[0] === HEADER || cells.every((cell) => /^:?-+:?$/.test(cell));
    return isFrame ? [] : [{ line: index + 1, cells }];
  });
}

export function countRows(rows: readonly Row[]): Counts {
  const open = rows.filter(({ cells }) => cells[1] === NOT_YET).length;
  const untested = rows.filter(({ cells }) => cells[2] === NO_TEST_YET).length;
  return { tested: rows.length - open - untested, untested, open };
}

/** What the page says and the project does not hold, as sentences. */
export function findFlaws(root: string, text: string): string[] {
  const rows = readRows(text);
  return [
    ...rows.flatMap((row) => flawsOf(root, row).map((flaw) => `line ${row.line} ${flaw}`)),
    ...countFlaws(text, rows),
  ];
}

function flawsOf(root: string, { cells }: Row): string[] {
  const [statement = '', where = '', test = ''] = cells;
  if (cells.length !== 3) return [`has ${cells.length} cells instead of 3`];
  const nameless = statement === '' ? ['has no statement'] : [];
  if (where === NOT_YET) return [...nameless, 'is not built'];
  return [...nameless, ...placeFlaws(root, where), ...testFlaws(root, test)];
}

function placeFlaws(root: string, where: string): string[] {
  if (!paths.test(where)) return ['names no path'];
  return [...where.matchAll(/`([^`]+)`/g)].flatMap(([, path = '']) => missing(root, path));
}

function testFlaws(root: string, cell: string): string[] {
  if (cell === NO_TEST_YET) return ['would break unnoticed: it has no test'];
  const found = [...cell.matchAll(tests)];
  if (found.length === 0 || /[^;\s]/.test(cell.replace(tests, ''))) {
    return ['names no test file with titles'];
  }
  return found.flatMap(([, path = '', quoted = '']) => {
    const flaws = missing(root, path);
    return flaws.length > 0 ? flaws : missingTitles(root, path, quoted);
  });
}

function missing(root: string, path: string): string[] {
  return existsSync(join(root, path)) ? [] : [`names ${path}, which does not exist`];
}

function missingTitles(root: string, path: string, quoted: string): string[] {
  const source = readFileSync(join(root, path), 'utf8');
  const known = [...source.matchAll(titles)].map(([, , title = '']) => title);
  return [...quoted.matchAll(/"([^"]+)"/g)]
    .map(([, title = '']) => title)
    .filter((title) => !known.some((one) => one.includes(title)))
    .map((title) => `names the test "${title}", which ${path} does not have`);
}

function countFlaws(text: string, rows: readonly Row[]): string[] {
  const { tested, untested, open } = countRows(rows);
  const right = [rows.length, tested, untested, open].join(', ');
  const said = counts.exec(text)?.slice(1).join(', ');
  return said === right ? [] : [`the counts say ${said ?? 'nothing'} instead of ${right}`];
}
