import { CATEGORIES, noticeDataSchemas } from '@windfall/contract';
import type { PlainRow } from '../../../db/dialects/snapshot.ts';
import { isVerifiableHash } from '../../../platform/auth/password-hash.ts';
import { ENCODING_WIDTHS } from '../../images/images.service.ts';
import { InvalidBackupError } from '../backup-error.ts';
import type { BackupTable } from '../backup-tables.ts';
import { isDay, isInstant, isSide, isWithinRange, jsonIn } from './check-value.ts';
import { COLUMN_SCHEMAS } from './column-schemas.ts';
import { IMAGE_ID } from './manifest.ts';

const COLOR = /^#[0-9a-f]{6}$/;

/** A column as SQLite describes it. */
export interface Column {
  readonly name: string;
  readonly type: string;
}

/**
 * Parses one line of a table. The content is untrusted and becomes API responses later: each column must be present,
 * with its type and format. The database checks its own constraints. `number` is the line number in its table.
 */
export function parseRow(
  line: string,
  table: BackupTable,
  columns: readonly Column[],
  number: number,
): PlainRow {
  const row = parseObject(line);
  const names = Object.keys(row ?? {});
  if (!row || names.length !== columns.length) throw invalid(table, number);
  const untyped = columns.filter(({ name, type }) => !Object.hasOwn(row, name) || !isOfType(row[name], type));
  const faults = untyped.length > 0 ? untyped.map(({ name }) => name) : faultsIn(row as PlainRow, table);
  if (faults.length > 0) throw invalid(table, number, faults);
  return row as PlainRow;
}

/** The columns of a row whose values the application would never have stored. */
export function faultsIn(row: PlainRow, table: BackupTable): string[] {
  const faults = Object.keys(row).filter((column) => !hasForm(table, column, row[column]));
  // Data that is no JSON is one already.
  const isOtherData = table.name === 'notices' && !faults.includes('data') && !isNoticeData(row);
  return isOtherData ? [...faults, 'data'] : faults;
}

/** The kind of a notice says what its data is. */
function isNoticeData({ kind, data }: PlainRow): boolean {
  const name = kind === 'appeal' ? 'decision' : kind;
  if (typeof name !== 'string' || !Object.hasOwn(noticeDataSchemas, name)) return false;
  return noticeDataSchemas[name as keyof typeof noticeDataSchemas].safeParse(jsonIn(String(data))).success;
}

function parseObject(line: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}

function invalid({ name }: BackupTable, number: number, columns: readonly string[] = []) {
  const where = columns.length > 0 ? ` (${columns.join(', ')})` : '';
  return new InvalidBackupError(`row ${number} of ${name} is not what it should be${where}`);
}

function isOfType(value: unknown, type: string): boolean {
  if (value === null) return true;
  const kind = type.toLowerCase();
  if (kind === 'integer') return Number.isSafeInteger(value);
  if (kind === 'double precision') return Number.isFinite(value);
  // Neither database stores these unchanged.
  return typeof value === 'string' && value.isWellFormed() && !value.includes('\0');
}

/** Formats that the program relies on, by column name. */
function hasForm({ name: table, json = [] }: BackupTable, column: string, value: unknown): boolean {
  if (value === null) return true;
  const schema = COLUMN_SCHEMAS[table]?.[column];
  if (typeof value === 'number' && !isWithinRange(column, value, schema !== undefined)) return false;
  const text = String(value);
  // Sorted by, so never is an empty text.
  if (column === 'last_seen_at' && text === '') return true;
  if (column.endsWith('_at')) return isInstant(text);
  if (column === 'day') return isDay(text);
  if (/^(?:is|shows)_/.test(column)) return value === 0 || value === 1;
  if (column === 'category') return CATEGORIES.some((category) => category === value);
  if (table === 'images') return hasImageForm(column, value);
  if (column === 'password_hash') return isVerifiableHash(text);
  if (json.includes(column) && jsonIn(text) === undefined) return false;
  return schema?.safeParse(value).success ?? true;
}

function hasImageForm(column: string, value: unknown): boolean {
  const text = String(value);
  if (column === 'id') return IMAGE_ID.test(text);
  if (column === 'widths') return isWidths(text);
  if (column === 'color') return COLOR.test(text);
  return column === 'width' || column === 'height' ? isSide(value) : true;
}

/** A list of WebP widths, or a list for each format; every image has a WebP. */
function isWidths(text: string): boolean {
  const widths = jsonIn(text);
  if (Array.isArray(widths)) return widths.length > 0 && isListOf(widths, ENCODING_WIDTHS.webp);
  if (typeof widths !== 'object' || widths === null || Object.keys(widths).length !== 2) return false;
  return (
    'webp' in widths &&
    'avif' in widths &&
    isListOf(widths.webp, ENCODING_WIDTHS.webp) &&
    isListOf(widths.avif, ENCODING_WIDTHS.avif) &&
    Array.isArray(widths.webp) &&
    widths.webp.length > 0
  );
}

const isListOf = (values: unknown, allowed: readonly unknown[]) =>
  Array.isArray(values) &&
  new Set(values).size === values.length &&
  values.every((value) => allowed.includes(value));
