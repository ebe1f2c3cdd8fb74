/** A spreadsheet would take what begins so for a formula and run it (OWASP, CSV Injection). */
const FORMULA = /^[=+\-@\t\r]/;

/** A table as RFC 4180 has it; the mark at the beginning tells spreadsheets that it is UTF-8. */
export function toCsv(rows: readonly (readonly (string | number | null)[])[]): string {
  return `\uFEFF${rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')}`;
}

function cell(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const text = FORMULA.test(value) ? `'${value}` : value;
  return `"${text.replaceAll('"', '""')}"`;
}
