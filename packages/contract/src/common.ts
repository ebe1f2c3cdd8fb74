import { z } from 'zod';
import { LIMITS, PAGE_SIZE } from './constants.ts';

/** An instant in ISO-8601, UTC. */
export const instantSchema = z.iso.datetime();

/**
 * An id in a path. Any text is taken, an unknown id is not found;
 * that includes one with a NUL, which PostgreSQL would refuse as text.
 */
export const idParamSchema = z
  .string()
  .min(1)
  .max(256)
  .transform((id) => id.replaceAll('\0', '\uFFFD'));

/** The opaque position of a keyset page, as found in the `Link` header of the page before. */
export const cursorSchema = z.string().min(1).max(LIMITS.cursor);

/** Paging of a list; unknown parameters (the cache-busting timestamp among them) are ignored. */
export const pageQuery = (defaultLimit: number) =>
  z.object({
    limit: z.coerce.number().int().min(1).max(PAGE_SIZE.max).default(defaultLimit),
    cursor: cursorSchema.optional(),
  });

/**
 * Text a person typed: trimmed, without NUL and other control characters that databases cut or refuse,
 * and well-formed (a lone surrogate becomes U+FFFD in SQLite, so it is replaced here, visibly, on both databases).
 */
export const text = (max: number, tooLong: string) =>
  z
    .string()
    .transform(cleanText)
    .pipe(z.string().max(max, { error: tooLong }));

/** At least one character that can be seen: zero-width ones alone are as blank as spaces. */
export const VISIBLE = /[^\s\p{Default_Ignorable_Code_Point}]/u;

/** As `text`, and at least one visible character must remain. */
export const requiredText = (max: number, missing: string, tooLong: string) =>
  z
    .string({ error: missing })
    .transform(cleanText)
    .pipe(z.string().regex(VISIBLE, { error: missing }).max(max, { error: tooLong }));

/** Removes what no field may hold: control characters but tab and newline, lone surrogates, outer white space. */
export function cleanText(value: string): string {
  return value.toWellFormed().replace(/\r\n?/g, '\n').replace(CONTROL_CHARACTERS, '').trim();
}

const CONTROL_CHARACTERS = /[^\P{Cc}\t\n]/gu;

/**
 * Lower case without accents: 'Crème Fraîche' and 'creme fraiche' are one.
 * Search, sorting by title and duplicate checks fold the same way on every database.
 */
export function foldText(value: string): string {
  return value.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

/** The words of a text as search sees them: folded runs of letters and digits. */
export function searchWords(value: string): string[] {
  return foldText(value).match(/[\p{L}\p{N}]+/gu) ?? [];
}
