/** Of a table: text, a number, or nothing. */
export type Cell = string | number | null;

/** Spreadsheets run cells that begin like this as formulas (OWASP, CSV Injection). */
const FORMULA = /^[=+\-@\t\r]/;

/** A table as CSV (RFC 4180); the byte order mark tells spreadsheets that it is UTF-8. */
export function toCsv(rows: readonly (readonly Cell[])[]): string {
  return `\uFEFF${rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')}`;
}

function cell(value: Cell): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const text = FORMULA.test(value) ? `'${value}` : value;
  return `"${text.replaceAll('"', '""')}"`;
}
