import {
  DEFAULT_LANGUAGE,
  deriveLanguage,
  PSEUDO_LANGUAGE,
  type Strings,
  stringsIn,
} from '@windfall/contract';
import { createContext, use } from 'react';

let refusals: ReadonlyMap<string, string> = new Map();

/** Loads what a language other than English needs beside the catalogs of the screens. */
export async function loadLanguage(language: string | undefined): Promise<void> {
  if (language === undefined || language === DEFAULT_LANGUAGE) return;
  if (language === PSEUDO_LANGUAGE) {
    const { pseudoStrings } = await import('@windfall/contract/pseudo-language');
    deriveLanguage(PSEUDO_LANGUAGE, pseudoStrings);
  }
  refusals = (await import('./refusals.ts')).refusalsIn(language);
}

/** What the check of a form refuses, in the loaded language. A message of the server is in it already. */
export const translateRefusal = (message: string) => refusals.get(message) ?? message;

export const LocaleContext = createContext<string>(DEFAULT_LANGUAGE);

export function useLocale(): string {
  return use(LocaleContext);
}

/** Strings in the visitor's language: `const t = useStrings(strings)`, then `t.title`. */
export function useStrings<C>(strings: Strings<C>): C {
  return isolating(stringsIn(strings, useLocale()));
}

const known = new WeakMap<object, unknown>();

/** The same strings, whose functions keep each text that they are given to its own direction. */
function isolating<T>(strings: T): T {
  if (typeof strings === 'function')
    return ((...values: unknown[]) => strings(...values.map(isolated))) as unknown as T;
  if (typeof strings !== 'object' || strings === null) return strings;
  const made =
    known.get(strings) ??
    (Array.isArray(strings)
      ? strings.map(isolating)
      : Object.fromEntries(Object.entries(strings).map(([name, one]) => [name, isolating(one)])));
  known.set(strings, made);
  return made as T;
}

/** From Hebrew to the extensions of Arabic, their presentation forms, and the later blocks, such as that of Adlam. */
const LETTERS_FROM_RIGHT_TO_LEFT =
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/**
 * A name or a title in a sentence. One that runs from right to left is isolated: otherwise what stands between two of them, and a
 * number after one, would be read from right to left too.
 */
export function isolated<T>(value: T): T | string {
  return typeof value === 'string' && LETTERS_FROM_RIGHT_TO_LEFT.test(value) ? `\u2068${value}\u2069` : value;
}
