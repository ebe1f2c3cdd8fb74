import { randomInt } from 'node:crypto';
import { searchWords } from '@windfall/contract';

const MAX_LENGTH = 30;
const FALLBACK = 'neighbor';
/** Each attempt appends a longer number, so a common name soon gets a free username. */
const ATTEMPTS = 9;

/**
 * Yields usernames for a name, in the order to try them: 'Rosa Fields' becomes rosa.fields, then rosa.fields.7 and so
 * on. The numbers are random, so they do not reveal how many members share a name.
 */
export function* usernameCandidates(fullName: string): Generator<string> {
  const words = searchWords(fullName).join('.').normalize('NFC');
  const base = [...words].slice(0, MAX_LENGTH).join('').replace(/\.+$/, '') || FALLBACK;
  yield base;
  for (let attempt = 1; attempt < ATTEMPTS; attempt += 1) yield `${base}.${randomInt(10 ** attempt)}`;
}
