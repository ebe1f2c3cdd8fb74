import { randomInt } from 'node:crypto';
import { searchWords } from '@windfall/contract';

const MAX_LENGTH = 30;
const FALLBACK = 'neighbor';
/** With each further attempt the number gets a digit longer, so a common name still finds a free one soon. */
const ATTEMPTS = 9;

/**
 * Usernames for a name, in the order to try them: 'Rosa Fields' becomes rosa.fields, then rosa.fields.7 and so on.
 * The numbers are random, so they tell nobody how many share a name.
 */
export function* usernameCandidates(fullName: string): Generator<string> {
  const words = searchWords(fullName).join('.').normalize('NFC');
  const base = [...words].slice(0, MAX_LENGTH).join('').replace(/\.+$/, '') || FALLBACK;
  yield base;
  for (let attempt = 1; attempt < ATTEMPTS; attempt += 1) yield `${base}.${randomInt(10 ** attempt)}`;
}
