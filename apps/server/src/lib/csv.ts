import { CsvError, parse } from 'csv-parse/sync';

/** Of a table: text, a number, or nothing. */
export type Cell = string | number | null;

/** Spreadsheets run cells that begin like this as formulas (OWASP, CSV Injection). */
const FORMULA = /^[=+\-@\t\r]/;
/** What `toCsv` makes of such a text. */
const ESCAPED_FORMULA = /^'(?=[=+\-@\t\r])/;
const DELIMITERS = [',', ';', '\t'] as const;

/** A table as CSV (RFC 4180); the byte order mark tells spreadsheets that it is UTF-8. */
export function toCsv(rows: readonly (readonly Cell[])[]): string {
  return `\uFEFF${csvLines(rows)}`;
}

/** Lines of a table, for one that is written in parts. */
export const csvLines = (rows: readonly (readonly Cell[])[]): string =>
  rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('');

function cell(value: Cell): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const text = FORMULA.test(value) ? `'${value}` : value;
  return `"${text.replaceAll('"', '""')}"`;
}

/** A line of a table with its number in the file, counted from 1; a record over several lines has that of the first one. */
export interface CsvRecord {
  readonly line: number;
  readonly cells: readonly string[];
}

/** The text is no table. */
export class CsvSyntaxError extends Error {
  override name = 'CsvSyntaxError';
  readonly line: number;

  constructor(line: number, cause: unknown) {
    super(`line ${line} is not CSV`, { cause });
    this.line = line;
  }
}

/**
 * Reads a table as spreadsheets write it: with or without a byte order mark, separated by commas, semicolons or tabs as its first line
 * is. What `toCsv` escaped is as it was.
 */
export function fromCsv(text: string): CsvRecord[] {
  // The parser counts the two characters of an end of line as two lines where they are within quotes.
  const table = text.replaceAll(/\r\n?/g, '\n');
  const [header = ''] = table.split('\n', 1);
  const delimiter = DELIMITERS.find((one) => header.includes(one)) ?? ',';
  const options = {
    bom: true,
    delimiter,
    info: true,
    raw: true,
    relax_column_count: true,
    skip_empty_lines: true,
    trim: true,
  } as const;
  try {
    const records = parse(table, options) as unknown as ParsedRecord[];
    return records.map(({ record, info, raw }) => ({
      line: info.lines - (raw.trim().match(/\n/g)?.length ?? 0),
      cells: record.map((value) => value.replace(ESCAPED_FORMULA, '')),
    }));
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new CsvSyntaxError(Number(error['lines']) || 1, error);
  }
}

interface ParsedRecord {
  readonly record: readonly string[];
  readonly info: { readonly lines: number };
  readonly raw: string;
}
