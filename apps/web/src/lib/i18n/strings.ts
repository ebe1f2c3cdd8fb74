import { createContext, use } from 'react';

export const DEFAULT_LOCALE = 'en';

type Catalog = Record<string, string | ((...values: never[]) => string)>;

/** A feature's sentences by language; `en` is complete, others may leave gaps that English fills. */
export interface Strings<C extends Catalog> {
  readonly en: C;
  readonly [locale: string]: Partial<C>;
}

/** Declares a feature's sentences: plain text, or a function where a number or a name goes in. */
export function defineStrings<const C extends Catalog>(strings: Strings<C>): Strings<C> {
  return strings;
}

export const LocaleContext = createContext<string>(DEFAULT_LOCALE);

export function useLocale(): string {
  return use(LocaleContext);
}

/** The sentences in the visitor's language: `const t = useStrings(strings)`, then `t.title`. */
export function useStrings<C extends Catalog>(strings: Strings<C>): C {
  return stringsIn(strings, useLocale());
}

/** As `useStrings`, outside components. */
export function stringsIn<C extends Catalog>(strings: Strings<C>, locale: string): C {
  return locale === DEFAULT_LOCALE ? strings.en : { ...strings.en, ...strings[locale] };
}
