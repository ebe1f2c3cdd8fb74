import { createContext, use } from 'react';

export const DEFAULT_LOCALE = 'en';

type Catalog = Record<string, string | ((...values: never[]) => string)>;

/** Strings of a feature by language; `en` is complete and fills gaps of the others. */
export interface Strings<C extends Catalog> {
  readonly en: C;
  readonly [locale: string]: Partial<C>;
}

/** Declares a feature's strings: plain text, or a function for strings with a number or a name. */
// @__NO_SIDE_EFFECTS__
export function defineStrings<const C extends Catalog>(strings: Strings<C>): Strings<C> {
  return strings;
}

export const LocaleContext = createContext<string>(DEFAULT_LOCALE);

export function useLocale(): string {
  return use(LocaleContext);
}

/** Strings in the visitor's language: `const t = useStrings(strings)`, then `t.title`. */
export function useStrings<C extends Catalog>(strings: Strings<C>): C {
  return stringsIn(strings, useLocale());
}

/** Like `useStrings`, outside components. */
export function stringsIn<C extends Catalog>(strings: Strings<C>, locale: string): C {
  return locale === DEFAULT_LOCALE ? strings.en : { ...strings.en, ...strings[locale] };
}
