import type { SiteTable } from '@windfall/contract';
import type { Reader } from '../db/database.ts';
import type { Cell } from '../lib/csv.ts';

/** Rows that one statement reads. */
export const EXPORT_PAGE = 500;

/** The columns of a row in their order, and the position of the next page. */
export interface ExportRow {
  readonly after: string;
  readonly columns: Readonly<Record<string, Cell>>;
}

/** Reads the next rows of a table after this position, at most `EXPORT_PAGE` of them. */
type ReadPage = (db: Reader, after: string) => Promise<readonly ExportRow[]>;

interface ExportedTable {
  readonly headings: readonly string[];
  readonly read: ReadPage;
}

/** Features register how their tables are taken out: administration imports none of the features for it. */
export class SiteExport {
  readonly #tables = new Map<SiteTable, ExportedTable>();

  add(name: SiteTable, table: ExportedTable): void {
    this.#tables.set(name, table);
  }

  headings(name: SiteTable): readonly string[] {
    return this.#table(name).headings;
  }

  /** Page by page, so that a table of any length takes little memory. Rows that are added meanwhile may be missing. */
  async *pages(name: SiteTable, db: Reader): AsyncGenerator<readonly ExportRow['columns'][]> {
    const { read } = this.#table(name);
    for (let after = ''; ; ) {
      const rows = await read(db, after);
      yield rows.map(({ columns }) => columns);
      const last = rows.at(-1);
      if (last === undefined || rows.length < EXPORT_PAGE) return;
      after = last.after;
    }
  }

  #table(name: SiteTable): ExportedTable {
    const table = this.#tables.get(name);
    if (!table) throw new Error(`No feature has registered the table ${name}`);
    return table;
  }
}
