/** Spreadsheets run cells that begin like this as formulas (OWASP, CSV Injection). */
const FORMULA = /^[=+\-@\t\r]/;

/** A table as CSV (RFC 4180); the byte order mark tells spreadsheets that it is UTF-8. */
export function toCsv(rows: readonly (readonly (string | number | null)[])[]): string {
  return `\uFEFF${rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')}`;
}

function cell(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const text = FORMULA.test(value) ? `'${value}` : value;
  return `"${text.replaceAll('"', '""')}"`;
}
