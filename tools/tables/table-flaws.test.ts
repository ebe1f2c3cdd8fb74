import { expect, test } from 'vitest';
import { root } from '../lib/run.mjs';
import { exceptions } from './exceptions.ts';
import { type Exceptions, findTableFlaws, readSources } from './table-flaws.ts';

const declare = (table: string) => `declare module '../../db/schema.ts' {
  interface Schema { ${table}: Table; }
}`;

/** A server in which `plums` and `pears` are features and the platform has `members`. */
const server = (files: Record<string, string> = {}) =>
  new Map(
    Object.entries({
      'db/schema.ts': 'export interface Schema { members: Table; }',
      'features/plums/plums.table.ts': declare('plums'),
      'features/pears/pears.table.ts': declare('pears'),
      'db/dialects/bulk.ts': `export function emptyTable(name: string) { return sql\`delete from \${sql.table(name)}\`; }`,
      'db/dialects/plum-index.ts': "export function findPlums(db) { return db.selectFrom('plums'); }",
      ...files,
    }),
  );

/** The flaws of a file of the feature pears with this text. */
const flawsOf = (text: string, allowed: Partial<Exceptions> = {}) =>
  findTableFlaws(server({ 'features/pears/pears.repo.ts': text }), { readers: [], writers: [], ...allowed });

const at = (line: number, rest: string) => `features/pears/pears.repo.ts:${line} ${rest}`;
const READS = at(1, 'reads plums, which belongs to plums');
const WRITES = at(1, 'writes plums, which belongs to plums');

const allow = (path: string, ...tables: string[]) => [{ path, tables, why: 'a test' }];

test('each access of the server is to a table of its own or is listed', () => {
  expect(findTableFlaws(readSources(root), exceptions)).toEqual([]);
});

test.each([
  "trx.insertInto('plums').values(row)",
  "trx.replaceInto('plums').values(row)",
  "trx.updateTable('plums as p').set(row)",
  "trx.deleteFrom('plums')",
  "preparedQuery((db) => db.updateTable('plums').set(row))",
  `sql\`insert into plums (id) values (\${id})\``,
  'sql<Row>`update plums set ripe = 1`',
  `sql\`delete from plums where id = \${id}\``,
  `sql\`truncate \${sql.table('plums')}\``,
  "sql.raw('delete from plums')",
])('%s is a write', (statement) => {
  expect(flawsOf(statement)).toEqual([WRITES]);
});

test.each([
  "db.selectFrom('plums')",
  "db.selectFrom(['pears', 'plums as p'])",
  "db.selectFrom('pears').innerJoin('plums as p', 'p.id', 'pears.id')",
  "db.selectFrom('pears').leftJoin('plums', (join) => join.onRef('plums.id', '=', 'pears.id'))",
  "db.updateTable('pears').from('plums').set(row)",
  "db.selectFrom('pears').where(({ exists, selectFrom }) => exists(selectFrom('plums')))",
  "db.selectFrom((eb) => eb.selectFrom('plums').as('some'))",
  'sql`select id from pears cross join plums`',
])('%s is a read', (statement) => {
  expect(flawsOf(statement)).toEqual([READS]);
});

test.each([
  "db.selectFrom('pears')",
  "db.with('ripe', ripe).selectFrom('ripe')",
  'Buffer.from(text); Array.from(plums)',
  "sql`select 'plums' from pears`",
  "const kind = 'plums';",
])('%s touches no other table', (statement) => {
  expect(flawsOf(statement)).toEqual([]);
});

test('raw SQL counts when it stands in the file, and is a flaw when it does not', () => {
  expect(flawsOf("const TEXT = 'delete from plums'; sql.raw(TEXT)")).toEqual([WRITES]);
  expect(flawsOf("const ORDER = 'desc'; sql.raw(ORDER)")).toEqual([]);
  const flaw = at(1, 'runs SQL that is no constant of the file');
  for (const text of [
    'sql.raw(query.text)',
    `sql\`select \${sql.raw(text)} from pears\``,
    "import { TEXT } from './text.ts'; sql.raw(TEXT)",
    `sql.raw(\`delete from \${table}\`)`,
    "let TEXT = 'asc'; sql.raw(TEXT)",
    "const TEXT = 'asc'; const run = (TEXT: string) => sql.raw(TEXT);",
    "const find = (table: 'pears') => sql.raw(table);",
  ])
    expect(flawsOf(text), text).toEqual([flaw]);
  const path = 'features/pears/pears.repo.ts';
  expect(flawsOf('sql.raw(text)', { writers: [{ path, tables: 'all', why: 'a test' }] })).toEqual([]);
});

test('a lock changes no row', () => {
  expect(
    flawsOf(`sql\`lock table \${sql.join(names.map(() => sql.table('plums')))} in exclusive mode\`;`),
  ).toEqual([READS]);
});

test('a table named by a variable is each table whose name stands in the file', () => {
  expect(flawsOf("const find = (table: 'plums' | 'pears') => db.selectFrom(table);")).toEqual([READS]);
  const withRowType = "const find = (table: 'pears', row: Schema['plums']) => db.selectFrom(table);";
  expect(flawsOf(withRowType)).toEqual(flawsOf("const find = (table: 'pears') => db.selectFrom(table);"));
  expect(flawsOf('const find = (table: Name) => db.selectFrom(table);')).toEqual([
    at(1, 'reads a table by a name from elsewhere'),
  ]);
});

test('a function of db/dialects counts where it is called', () => {
  const importing = (name: string, file: string) =>
    `import { ${name} } from '../../db/dialects/${file}.ts';\n`;
  expect(flawsOf(`${importing('emptyTable', 'bulk')}emptyTable('plums');`)).toEqual([
    at(2, 'writes plums, which belongs to plums'),
  ]);
  expect(flawsOf(`${importing('findPlums as find', 'plum-index')}find(db);`)).toEqual([
    at(2, 'reads plums, which belongs to plums'),
  ]);
  expect(flawsOf("import { findPlums } from '../plums/plums.service.ts';\nfindPlums(db);")).toEqual([]);
});

test('a feature does not touch a table of the platform, nor the platform one of a feature', () => {
  expect(flawsOf("db.selectFrom('members')")).toEqual([at(1, 'reads members, which belongs to platform')]);
  const sources = server({ 'platform/auth.ts': "db.selectFrom('plums'); db.selectFrom('members')" });
  expect(findTableFlaws(sources, { readers: [], writers: [] })).toEqual([
    'platform/auth.ts:1 reads plums, which belongs to plums',
  ]);
});

test('a named reader reads, and does not write', () => {
  const readers = allow('features/pears/pears.repo.ts', 'plums');
  expect(flawsOf("db.selectFrom('plums')", { readers })).toEqual([]);
  expect(flawsOf("db.selectFrom('plums'); db.deleteFrom('plums')", { readers })).toEqual([WRITES]);
});

test('a named writer writes and reads', () => {
  const writers = allow('features/pears/pears.repo.ts', 'plums');
  expect(flawsOf("db.selectFrom('plums'); db.deleteFrom('plums')", { writers })).toEqual([]);
});

test('an exception counts for its own path', () => {
  const readers = allow('features/pears/pears.ts', 'plums');
  expect(flawsOf("db.selectFrom('plums')", { readers })).toEqual([
    READS,
    'features/pears/pears.ts: the exception for plums has no use',
  ]);
});

test('an exception without use is a flaw, for each of its tables', () => {
  const path = 'features/pears/pears.repo.ts';
  const readers = allow(path, 'plums', 'members');
  const writers = [{ path, tables: 'all', why: 'a test' }] as const;
  expect(flawsOf("db.selectFrom('plums')", { readers })).toEqual([
    `${path}: the exception for members has no use`,
  ]);
  expect(flawsOf('', { writers })).toEqual([`${path}: the exception for all tables has no use`]);
});

test('a table has one owner', () => {
  const sources = server({ 'features/figs/figs.table.ts': declare('plums') });
  expect(() => findTableFlaws(sources, { readers: [], writers: [] })).toThrow(
    'features/figs/figs.table.ts declares plums, which belongs to plums',
  );
});
