import { z } from 'zod';
import { AUTH_MESSAGES } from './account-messages.ts';
import { LIMITS, PAGE_SIZE } from './constants.ts';
import { cleanLine, cleanText } from './text.ts';

/** An instant in ISO-8601, UTC. */
export const instantSchema = z.iso.datetime();

/**
 * An instant that a caller sends, up to nanoseconds, in the precision of the server's own: instants are compared as text, and a
 * fraction of any length would be stored and sent to all readers.
 */
export const sentInstantSchema = instantSchema.max(30).overwrite((sent) => {
  const at = Date.parse(sent);
  // Runs for texts too that are refused.
  return Number.isNaN(at) ? sent : new Date(at).toISOString();
});

/** A UUID in lower case, as it is stored; another id as it is. */
export const inLowerCase = (id: string) => (UUID.test(id) ? id.toLowerCase() : id);

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * An id in a path. A UUID may come in capitals (RFC 9562, 4). Any text is taken, an unknown id is not found;
 * that includes one with a NUL, which PostgreSQL would refuse as text.
 */
export const idParamSchema = z
  .string()
  .min(1)
  .max(256)
  .transform((id) => inLowerCase(id.replaceAll('\0', '\uFFFD')));

/** The opaque position of a page, from the `Link` header of the previous page. */
export const cursorSchema = z.string().min(1).max(LIMITS.cursor);

/** A yes or no, in JSON or as a form sends it. */
export const flagSchema = z.union([
  z.boolean(),
  z.enum(['true', 'false']).transform((value) => value === 'true'),
]);

/** Paging parameters; unknown parameters (such as the cache-busting timestamp) are ignored. */
export const pageQuery = (defaultLimit: number) =>
  z.object({
    limit: z.coerce.number().int().min(1).max(PAGE_SIZE.max).default(defaultLimit),
    cursor: cursorSchema.optional(),
  });

/** Schemas of a text that `clean` has been applied to: one that may be empty, and one with at least one visible character. */
const textsOf = (clean: (value: string) => string) => ({
  anyOf: (max: number, tooLong: string) =>
    z
      .string()
      .transform(clean)
      .pipe(z.string().max(max, { error: tooLong })),
  requiredOf: (max: number, missing: string, tooLong: string) =>
    z
      .string({ error: missing })
      .transform(clean)
      .pipe(z.string().min(1, { error: missing }).max(max, { error: tooLong })),
});

/**
 * User text: trimmed, without NUL and other control characters that databases cut or refuse, and well-formed (SQLite
 * would store a lone surrogate as U+FFFD, so it is replaced here for both databases).
 */
export const { anyOf: text, requiredOf: requiredText } = textsOf(cleanText);

/** User text that stands within sentences, such as a name or a title: one line. */
export const { anyOf: line, requiredOf: requiredLine } = textsOf(cleanLine);

/** A member's name. Mail programs would make a link of a web address in it. */
export const memberName = (required: string, tooLong: string) =>
  requiredLine(LIMITS.name, required, tooLong).refine((name) => !/:\/\/|\bwww\./i.test(name), {
    error: AUTH_MESSAGES.nameWithAddress,
  });
