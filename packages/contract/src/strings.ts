/** Languages of the site. With a further one the compiler names each catalog that does not have it yet. */
export const LANGUAGES = ['en'] as const;
export type Language = (typeof LANGUAGES)[number];
export const DEFAULT_LANGUAGE = 'en' satisfies Language;

/** A made-up language for tests and development (`pseudo-language.ts`). */
export const PSEUDO_LANGUAGE = 'en-XA';

/** Languages that are written from right to left. */
export const RIGHT_TO_LEFT: readonly string[] = [PSEUDO_LANGUAGE];

/** Strings by name: plain text, functions for sentences with a number or a name, lists, and groups of all of them. */
export interface Catalog {
  readonly [name: string]: Translatable;
}
type Translatable = string | ((...values: never[]) => unknown) | readonly Translatable[] | Catalog;

/** The same names and values as in English, with any words. */
type Translated<T> = T extends string
  ? string
  : T extends (...values: infer V) => infer R
    ? (...values: V) => Translated<R>
    : T extends object
      ? { readonly [K in keyof T]: Translated<T[K]> }
      : T;

/** Strings of a feature, complete in each language. */
export type Strings<C> = { readonly en: C } & Readonly<Record<Exclude<Language, 'en'>, Translated<C>>>;

/** Declares the strings of a feature. Names of the groups and of the values come from English. */
// @__NO_SIDE_EFFECTS__
export function defineStrings<const C extends Catalog>(strings: Strings<C>): Strings<C> {
  return strings;
}

/** Makes the strings of a language from the English ones. */
type Derive = <C>(english: C) => C;
const derived = new Map<string, Derive>();

/** Adds a language without catalogs (`pseudo-language.ts`). */
export function deriveLanguage(language: string, derive: Derive): void {
  derived.set(language, derive);
}

/** The strings in this language; English for one that is not known. */
export function stringsIn<C>(strings: Strings<C>, language: string): C {
  if (language === DEFAULT_LANGUAGE) return strings.en;
  const inLanguage: Readonly<Record<string, C>> = strings;
  return derived.get(language)?.(strings.en) ?? inLanguage[language] ?? strings.en;
}

/** The English sentences of a catalog, each with the same in this language. */
export function sentencesIn(strings: { readonly en: object }, language: string): Map<string, string> {
  return new Map(pairs(strings.en, stringsIn<object>(strings, language)));
}

/** The sentences of two catalogs with the same names. */
function pairs(english: object, other: object): [string, string][] {
  return Object.entries(english).flatMap(([name, sentence]): [string, string][] => {
    const translated: unknown = Object.getOwnPropertyDescriptor(other, name)?.value;
    if (typeof sentence === 'string' && typeof translated === 'string') return [[sentence, translated]];
    return isGroup(sentence) && isGroup(translated) ? pairs(sentence, translated) : [];
  });
}

const isGroup = (value: unknown): value is object => typeof value === 'object' && value !== null;
