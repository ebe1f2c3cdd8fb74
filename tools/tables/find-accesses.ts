import ts from 'typescript';

export type Kind = 'read' | 'write';

/** A table that a statement reads or writes; `undefined` when its name is a value from another file. */
export interface TableUse {
  readonly kind: Kind;
  readonly table: string | undefined;
  /** SQL whose text does not stand in the file, so it may touch any table. */
  readonly isRaw?: true;
}

export interface Access extends TableUse {
  readonly line: number;
}

/** Tables that the functions of `db/dialects` read and write, by the name of the function. */
export type Helpers = ReadonlyMap<string, readonly TableUse[]>;

/** Methods of Kysely with a table as their first argument. */
const METHODS: ReadonlyMap<string, Kind> = new Map<string, Kind>([
  ['insertInto', 'write'],
  ['replaceInto', 'write'],
  ['mergeInto', 'write'],
  ['updateTable', 'write'],
  ['deleteFrom', 'write'],
  ['selectFrom', 'read'],
  ['innerJoin', 'read'],
  ['leftJoin', 'read'],
  ['rightJoin', 'read'],
  ['fullJoin', 'read'],
  ['crossJoin', 'read'],
  ['innerJoinLateral', 'read'],
  ['leftJoinLateral', 'read'],
  ['crossJoinLateral', 'read'],
]);
/** Methods of Kysely that other objects have too: only names of tables count. */
const AMBIGUOUS_METHODS = new Set(['from', 'using']);
/** These make a name that can stand anywhere in a statement. */
const SQL_NAMES = new Set(['sql.table', 'sql.id', 'dynamic.table']);

const SQL_STRING = /'(?:[^']|'')*'/g;
const SQL_WORD = /[a-z_][a-z0-9_]*/gi;
const BEFORE_WRITTEN = /\b(?:into|update|delete\s+from|truncate(?:\s+table)?)\s+(?:only\s+)?"?$/i;

/**
 * The accesses of one source file to these tables. A table that is named by a variable counts as each table whose name
 * stands in the file as a string or a type, and as `undefined` when there is none.
 */
export function findAccesses(
  text: string,
  tables: ReadonlySet<string>,
  helpers: Helpers = new Map(),
): Access[] {
  const file = ts.createSourceFile('source.ts', text, ts.ScriptTarget.Latest, true);
  const imported = helpersIn(file, helpers);
  const named = new Set<string>();
  const accesses: Access[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node) && tables.has(node.text) && !isRowType(node)) named.add(node.text);
    for (const use of usesOf(node, tables, imported)) accesses.push({ ...use, line: lineOf(file, node) });
    ts.forEachChild(node, visit);
  };
  visit(file);
  return accesses.flatMap((access) =>
    access.table === undefined && !access.isRaw && named.size > 0
      ? [...named].map((table) => ({ ...access, table }))
      : [access],
  );
}

/** Whether this is the name in `Schema['listings']`, the type of a row. */
function isRowType(name: ts.StringLiteralLike): boolean {
  return ts.isLiteralTypeNode(name.parent) && ts.isIndexedAccessTypeNode(name.parent.parent);
}

/** Those of the functions that this file imports. */
function helpersIn(file: ts.SourceFile, helpers: Helpers): Helpers {
  const names = file.statements
    .filter((statement) => ts.isImportDeclaration(statement))
    .filter(({ moduleSpecifier }) => moduleSpecifier.getText().includes('/dialects/'))
    .flatMap(({ importClause }) => {
      const bindings = importClause?.namedBindings;
      return bindings && ts.isNamedImports(bindings) ? bindings.elements : [];
    });
  return new Map(
    names.flatMap(({ name, propertyName = name }) => {
      const uses = helpers.get(propertyName.text);
      return uses ? [[name.text, uses]] : [];
    }),
  );
}

function usesOf(node: ts.Node, tables: ReadonlySet<string>, helpers: Helpers): readonly TableUse[] {
  if (ts.isTaggedTemplateExpression(node))
    return node.tag.getText() === 'sql' ? usesInSql(templateText(node.template), tables) : [];
  if (!ts.isCallExpression(node)) return [];
  const { expression: called, arguments: args } = node;
  const method = ts.isPropertyAccessExpression(called) ? called.name.text : called.getText();
  if (ts.isIdentifier(called) && helpers.has(method)) return helpers.get(method) ?? [];
  const [argument] = args;
  if (!argument) return [];
  const name = called.getText().split('.').slice(-2).join('.');
  if (name === 'sql.raw') return usesInRaw(argument, tables);
  const kind = SQL_NAMES.has(name) ? (isInLock(node) ? 'read' : 'write') : METHODS.get(method);
  if (kind) return tablesIn(argument, tables).map((table) => ({ kind, table }));
  return AMBIGUOUS_METHODS.has(method)
    ? tablesIn(argument, tables).flatMap((table) => (table ? [{ kind: 'read' as const, table }] : []))
    : [];
}

/** The tables in SQL that stands in the call or in a constant of the file; other SQL may write any table. */
function usesInRaw(argument: ts.Expression, tables: ReadonlySet<string>): readonly TableUse[] {
  const text = ts.isIdentifier(argument) ? constantOf(argument) : argument;
  return text && ts.isStringLiteralLike(text)
    ? usesInSql(text.text, tables)
    : [{ kind: 'write', table: undefined, isRaw: true }];
}

/** The expression that the file assigns to a constant at its top level, unless a parameter or a variable has the same name. */
function constantOf(name: ts.Identifier): ts.Expression | undefined {
  const file = name.getSourceFile();
  const constants = file.statements
    .filter((statement) => ts.isVariableStatement(statement))
    .filter(({ declarationList }) => declarationList.flags & ts.NodeFlags.Const)
    .flatMap(({ declarationList }) => [...declarationList.declarations]);
  const isShadowed = countDeclarations(file, name.text) > 1;
  return isShadowed ? undefined : constants.find((one) => one.name.getText() === name.text)?.initializer;
}

function countDeclarations(node: ts.Node, name: string): number {
  const declares =
    (ts.isVariableDeclaration(node) || ts.isParameter(node) || ts.isBindingElement(node)) &&
    node.name.getText() === name;
  let count = declares ? 1 : 0;
  ts.forEachChild(node, (child) => {
    count += countDeclarations(child, name);
  });
  return count;
}

/** Whether this is a part of `lock table …`, which changes no row. */
function isInLock(node: ts.Node): boolean {
  const statement = ts.findAncestor(node, ts.isTaggedTemplateExpression);
  return statement !== undefined && /^\s*lock table\b/i.test(templateText(statement.template));
}

/** The tables that an argument names, `undefined` for a variable. A subquery has methods of its own. */
function tablesIn(argument: ts.Expression, tables: ReadonlySet<string>): (string | undefined)[] {
  if (ts.isStringLiteralLike(argument)) {
    const [name = ''] = argument.text.trim().split(/\s/);
    // Kysely's types accept no other names but those of common table expressions.
    return tables.has(name) ? [name] : [];
  }
  if (ts.isArrayLiteralExpression(argument)) return argument.elements.flatMap((one) => tablesIn(one, tables));
  const isVariable =
    ts.isIdentifier(argument) ||
    ts.isPropertyAccessExpression(argument) ||
    ts.isElementAccessExpression(argument) ||
    ts.isTemplateExpression(argument);
  return isVariable ? [undefined] : [];
}

/** The tables in the text of a statement, or of a part of one. */
function usesInSql(text: string, tables: ReadonlySet<string>): TableUse[] {
  const statement = text.replace(SQL_STRING, (content) => ' '.repeat(content.length));
  return [...statement.matchAll(SQL_WORD)]
    .filter(([word]) => tables.has(word))
    .map(({ 0: table, index }) => ({
      kind: BEFORE_WRITTEN.test(statement.slice(0, index)) ? 'write' : 'read',
      table,
    }));
}

function templateText(template: ts.TemplateLiteral): string {
  if (ts.isNoSubstitutionTemplateLiteral(template)) return template.text;
  const parts = [template.head, ...template.templateSpans.map(({ literal }) => literal)];
  return parts.map(({ text }) => text).join(' ? ');
}

/** The line of the table: a chain of calls begins lines before. */
function lineOf(file: ts.SourceFile, node: ts.Node): number {
  const at = ts.isCallExpression(node) ? node.expression.getEnd() : node.getStart();
  return file.getLineAndCharacterOfPosition(at).line + 1;
}
