import ts from 'typescript';

/** The server's sources: their paths below `apps/server/src` with their texts. */
export type Sources = ReadonlyMap<string, string>;

/** The feature of a file, or the part of the server it stands in; `db` is a part of the platform. */
export function ownerOf(path: string): string {
  const feature = /^features\/([^/]+)\//.exec(path)?.[1];
  if (feature) return feature;
  if (!path.includes('/')) return 'server';
  const folder = path.slice(0, path.indexOf('/'));
  return folder === 'db' ? 'platform' : folder;
}

/** Each table with its owner: the owner of the file that adds it to `Schema`. */
export function readOwners(sources: Sources): Map<string, string> {
  const owners = new Map<string, string>();
  for (const [path, text] of sources) {
    if (!text.includes('interface Schema')) continue;
    for (const table of declaredTables(text)) {
      if (owners.has(table))
        throw new Error(`${path} declares ${table}, which belongs to ${owners.get(table)}`);
      owners.set(table, ownerOf(path));
    }
  }
  return owners;
}

function declaredTables(text: string): string[] {
  const file = ts.createSourceFile('table.ts', text, ts.ScriptTarget.Latest);
  const modules = file.statements.flatMap((statement) =>
    ts.isModuleDeclaration(statement) && statement.body && ts.isModuleBlock(statement.body)
      ? statement.body.statements
      : [statement],
  );
  return modules
    .filter((statement) => ts.isInterfaceDeclaration(statement))
    .filter(({ name }) => name.text === 'Schema')
    .flatMap(({ members }) => members.map((member) => member.name))
    .filter((name) => name !== undefined && ts.isIdentifier(name))
    .map(({ text: name }) => name);
}
