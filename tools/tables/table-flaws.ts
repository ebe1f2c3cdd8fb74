import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { type Access, findAccesses, type Helpers, type Kind, type TableUse } from './find-accesses.ts';
import { ownerOf, readOwners, type Sources } from './table-owners.ts';

/** Accesses of one file to tables of other owners; with 'all', also by names and SQL texts from elsewhere. */
export interface Exception {
  readonly path: string;
  readonly tables: readonly string[] | 'all';
  readonly why: string;
}

/** Writers may read the table too. */
export interface Exceptions {
  readonly readers: readonly Exception[];
  readonly writers: readonly Exception[];
}

const SERVER = 'apps/server/src';
/** Tests write rows freely. A migration knows the schema of its time, and its runner the list of migrations. */
const UNCHECKED = /\.test\.ts$|(^|\/)testing\/|^db\/migrations\/|^db\/migrate\.ts$/;
/** Statements of one feature that differ between the databases: their tables count for the file that calls them. */
const DIALECTS = 'db/dialects/';
/** A snapshot reads tables by name over a connection of its own, without Kysely. */
const SNAPSHOT: Helpers = new Map([['openSnapshot', [{ kind: 'read', table: undefined }]]]);

export function readSources(root: string): Sources {
  const paths = globSync('**/*.ts', { cwd: join(root, SERVER) }).sort();
  return new Map(
    paths
      .filter((path) => !UNCHECKED.test(path))
      .map((path) => [path, readFileSync(join(root, SERVER, path), 'utf8')]),
  );
}

/** Each access to a table of another owner that no exception allows, and each exception without use, as sentences. */
export function findTableFlaws(sources: Sources, { readers, writers }: Exceptions): string[] {
  const owners = readOwners(sources);
  const tables = new Set(owners.keys());
  const helpers = new Map([...SNAPSHOT, ...readHelpers(sources, tables)]);
  const used = new Set<string>();
  const isAllowed = (path: string, { kind, table }: Access): boolean => {
    const allowed = (kind === 'write' ? writers : [...readers, ...writers]).filter((one) =>
      covers(one, path, table),
    );
    for (const exception of allowed) used.add(nameOf(exception, table));
    return allowed.length > 0;
  };
  const flaws: string[] = [];
  for (const [path, text] of sources) {
    if (path.startsWith(DIALECTS)) continue;
    for (const access of findAccesses(text, tables, helpers)) {
      const owner = access.table && owners.get(access.table);
      if (owner === ownerOf(path) || isAllowed(path, access)) continue;
      flaws.push(sentence(path, access, owner));
    }
  }
  return [...flaws, ...[...readers, ...writers].flatMap((one) => unused(one, used))];
}

function covers({ path, tables }: Exception, file: string, table: string | undefined): boolean {
  return file === path && (tables === 'all' || (table !== undefined && tables.includes(table)));
}

const nameOf = ({ path, tables }: Exception, table: string | undefined) =>
  `${path} ${tables === 'all' ? 'all' : table}`;

function unused(exception: Exception, used: ReadonlySet<string>): string[] {
  const { path, tables } = exception;
  return (tables === 'all' ? ['all'] : tables)
    .filter((table) => !used.has(`${path} ${table}`))
    .map((table) => `${path}: the exception for ${table === 'all' ? 'all tables' : table} has no use`);
}

const VERBS: Readonly<Record<Kind, string>> = { read: 'reads', write: 'writes' };

function sentence(path: string, { kind, table, line, isRaw }: Access, owner: string | undefined): string {
  if (isRaw) return `${path}:${line} runs SQL that is no constant of the file`;
  const what =
    table === undefined ? 'a table by a name from elsewhere' : `${table}, which belongs to ${owner}`;
  return `${path}:${line} ${VERBS[kind]} ${what}`;
}

/** The exported functions of `db/dialects`, each with all tables of its file. */
function readHelpers(sources: Sources, tables: ReadonlySet<string>): Helpers {
  const helpers = new Map<string, readonly TableUse[]>();
  for (const [path, text] of sources) {
    const uses = path.startsWith(DIALECTS) ? findAccesses(text, tables) : [];
    if (uses.length > 0) for (const name of exportedFunctions(text)) helpers.set(name, distinct(uses));
  }
  return helpers;
}

const distinct = (uses: readonly TableUse[]): TableUse[] => [
  ...new Map(uses.map(({ kind, table }) => [`${kind} ${table}`, { kind, table }])).values(),
];

function exportedFunctions(text: string): string[] {
  return ts
    .createSourceFile('helper.ts', text, ts.ScriptTarget.Latest)
    .statements.filter((statement) => ts.isFunctionDeclaration(statement))
    .filter(({ modifiers = [] }) => modifiers.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword))
    .flatMap(({ name }) => name?.text ?? []);
}
