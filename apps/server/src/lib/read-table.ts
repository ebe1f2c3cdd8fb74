import { CSV_IMPORT, IMPORT_MESSAGES, type Refusal } from '@windfall/contract';
import { CsvSyntaxError, fromCsv } from './csv.ts';

/** What is wrong with a line, or with one of its cells. */
export interface Fault {
  readonly line: number;
  readonly column: string | null;
  readonly message: string | Refusal;
}

/** A line by the names of its columns, without empty cells. */
export interface NamedRecord {
  readonly line: number;
  readonly cells: Readonly<Record<string, string>>;
}

export interface Table {
  readonly records: readonly NamedRecord[];
  readonly faults: readonly Fault[];
  /** Columns that the format does not have. */
  readonly ignored: readonly string[];
}

/** How a format names its columns. */
export interface Columns {
  readonly known: readonly string[];
  readonly required: readonly string[];
}

/** Reads a table whose first line names the columns, in any case and order. */
export function readTable(csv: string, columns: Columns): Table {
  const nothing = { records: [], ignored: [] };
  const unreadable = csv.split('\n').findIndex((line) => line.includes('\uFFFD'));
  if (unreadable >= 0)
    return { ...nothing, faults: [{ line: unreadable + 1, column: null, message: IMPORT_MESSAGES.notUtf8 }] };
  try {
    const [header, ...lines] = fromCsv(csv);
    if (!header) return { ...nothing, faults: [{ line: 1, column: null, message: IMPORT_MESSAGES.empty }] };
    const names = header.cells.map((name) => name.toLowerCase());
    const ignored = names.filter((name) => name !== '' && !columns.known.includes(name));
    const faults = [
      ...headerFaults(header.line, names, columns),
      ...(lines.length === 0 ? [{ line: 1, column: null, message: IMPORT_MESSAGES.empty }] : []),
      ...lines
        .slice(CSV_IMPORT.lines, CSV_IMPORT.lines + 1)
        .map(({ line }) => ({ line, column: null, message: IMPORT_MESSAGES.tooManyLines })),
      ...lines
        .filter(({ cells }) => cells.length > names.length)
        .map(({ line }) => ({ line, column: null, message: IMPORT_MESSAGES.tooManyCells })),
    ];
    return {
      records: lines.map(({ line, cells }) => ({ line, cells: named(names, cells) })),
      faults,
      ignored,
    };
  } catch (error) {
    if (!(error instanceof CsvSyntaxError)) throw error;
    return { ...nothing, faults: [{ line: error.line, column: null, message: IMPORT_MESSAGES.noTable }] };
  }
}

function headerFaults(line: number, names: readonly string[], { known, required }: Columns): Fault[] {
  const missing = required.filter((name) => !names.includes(name));
  const twice = known.filter((name) => names.indexOf(name) !== names.lastIndexOf(name));
  return [
    ...missing.map((column) => ({ line, column, message: IMPORT_MESSAGES.columnMissing })),
    ...twice.map((column) => ({ line, column, message: IMPORT_MESSAGES.columnTwice })),
  ];
}

const named = (names: readonly string[], cells: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    names.map((name, at) => [name, cells[at] ?? ''] as const).filter(([name, value]) => name && value),
  );

/** The faults of a file that is refused, as fields such as `lines.3.title`. */
export const fieldsOf = (faults: readonly Fault[]): Record<string, string | Refusal> =>
  Object.fromEntries(
    faults.map(({ line, column, message }) => [
      ['lines', line, ...(column ? [column] : [])].join('.'),
      message,
    ]),
  );
